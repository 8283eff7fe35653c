import type { Actor } from '#lib/auth/index.ts'
import type { RunNotice } from '#lib/runs/index.ts'

/** Address of a person that is told of their answers by signed requests. */
export interface WebhookView {
  id: string
  /** Host of the address; the whole address is a secret of many services. */
  label: string
  isPaused: boolean
  /** Reason why the last notice did not arrive; null where it did. */
  problem: string | null
  createdAt: Date
  lastUsedAt: Date | null
  /** Notices that are still to be delivered. */
  waiting: number
}

export type WebhookTest = { ok: true } | { ok: false; reason: string }

export interface Webhooks {
  list(actor: Actor): Promise<WebhookView[]>
  /** Stores an address. The secret, by which its receiver proves the signatures, is returned this once. Throws `unusable`, `limit_reached`. */
  add(actor: Actor, url: string): Promise<{ webhook: WebhookView; secret: string }>
  /** Pauses or continues. What waits for delivery is dropped with a pause. Throws `webhook_not_found`. */
  pause(actor: Actor, webhookId: string, isPaused: boolean): Promise<WebhookView>
  /** Throws `webhook_not_found`. */
  remove(actor: Actor, webhookId: string): Promise<void>
  /** Sends one notice of kind `test`, without a second attempt. Throws `webhook_not_found`, `too_many_attempts`. */
  test(actor: Actor, webhookId: string): Promise<WebhookTest>
  /** Stores a notice for each address that is not paused, and begins to deliver it. */
  tell(notice: RunNotice, title: string): Promise<void>
  /** Delivers what is due. */
  deliverDue(): Promise<void>
  close(): Promise<void>
}

import type { Actor } from '#lib/auth/index.ts'
import type { RunNotice } from '#lib/runs/index.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export interface BrowserForm {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** `gone`: the browser has withdrawn its subscription. */
export type PushOutcome = { status: 'sent' } | { status: 'gone' } | { status: 'failed'; reason: string }

export interface BrowserView {
  id: string
  label: string
  createdAt: Date
  lastUsedAt: Date | null
  /** True for the browser of the session that asks. */
  isThisSession: boolean
}

/** News that concerns no chat. A later one of the same `tag` takes its place in a browser. */
export interface News {
  title: string
  body: string
  /** Path of the page that says more. */
  url: string
  tag: string
}

/** Notices of one person, delivered though no page is open: to browsers by web push, to webhooks, and by mail as they want it. */
export interface Notices {
  /** Key with which browsers subscribe: base64url of a P-256 point. */
  publicKey(): Promise<string>
  browsers(actor: Actor): Promise<BrowserView[]>
  /** Stores a browser; the same one again changes its keys. Throws `unusable` for an address that is no public https address. */
  add(actor: Actor, browser: BrowserForm, userAgent: string): Promise<BrowserView>
  /** Throws `browser_not_found`. */
  remove(actor: Actor, browserId: string): Promise<void>
  /** Sends a notice about nothing to one browser. Throws `browser_not_found`, also for one that has withdrawn. */
  test(actor: Actor, browserId: string): Promise<Exclude<PushOutcome, { status: 'gone' }>>
  /** Addresses of people that are told by signed requests. */
  webhooks: Webhooks
  /** Tells the person in the background. Never throws. */
  tell(notice: RunNotice): void
  /** Tells a person something that concerns no chat, by browser and mail, in the background. Never throws. */
  say(userId: string, news: News): void
  /** Resolves once what is on its way has been delivered, or given up. */
  close(): Promise<void>
}

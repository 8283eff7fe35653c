import type { SafeFetch } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import { webhookHeaders } from './sign.ts'

/** Address and secret, as they are sealed. */
export interface WebhookTarget {
  url: string
  secret: string
}

/** `gone`: the receiver wants no more of them. `detail` is for the log alone. */
export type WebhookOutcome = { status: 'sent' } | { status: 'gone' } | { status: 'failed'; reason: string; detail?: string }

export const SEND_MS = 15_000
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Sends one notice, signed, through the guard for foreign addresses. A redirect is a failure: it could lead where the person may not send. The answer
 * is not shown to anybody but for its status. `open` unseals the address.
 */
export async function sendWebhook(
  { safeFetch, allowHosts, signal }: { safeFetch: SafeFetch; allowHosts: ReadonlySet<string>; signal: AbortSignal },
  open: () => WebhookTarget,
  { id, body, atMs }: { id: string; body: string; atMs: number },
): Promise<WebhookOutcome> {
  const target = targetOf(open)
  if (target === null) return { status: 'failed', reason: t('secretCanNoLonger') }
  const { url, secret } = target
  try {
    const response = await safeFetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Parley',
        ...webhookHeaders(secret, { id, body, timestamp: Math.floor(atMs / 1_000) }),
      },
      body,
      redirect: 'manual',
      timeoutMs: SEND_MS,
      maxBytes: MAX_ANSWER_BYTES,
      allowHosts,
      signal,
    })
    await response.body?.cancel()
    if (response.ok) return { status: 'sent' }
    if (response.status === 410) return { status: 'gone' }
    const isElsewhere = response.status >= 300 && response.status < 400
    return {
      status: 'failed',
      reason: isElsewhere ? t('redirectsElsewhereParleyNot') : t('answeredStatus', { status: response.status }),
    }
  } catch (error) {
    return { status: 'failed', reason: UNREACHED(), detail: detailOf(error) }
  }
}

/** Single message for all connection failures: distinct ones would reveal the network around this server. */
export const UNREACHED = () => t('webhookNotReached', { seconds: SEND_MS / 1_000 })

/** Names the failure for the log of this server. */
export function detailOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error instanceof Error ? error.message : String(error)}${cause}`.slice(0, 300)
}

/** Returns null where the key that sealed it is lost. */
function targetOf(open: () => WebhookTarget): WebhookTarget | null {
  try {
    return open()
  } catch {
    return null
  }
}

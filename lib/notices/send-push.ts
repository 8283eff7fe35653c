import webPush from 'web-push'
import type { Platform } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import type { BrowserForm, PushOutcome } from './notices.ts'
import type { PushKeys } from './push-keys.ts'
import { detailOf, UNREACHED } from './webhooks/send-webhook.ts'

const PUSH_MS = 15_000
const MAX_ANSWER_BYTES = 64 * 1024
/** Longest that a push service keeps a notice for a browser that is away. */
const KEPT_SECONDS = 24 * 60 * 60

/** Sends one notice, sealed for its browser, through the guard for foreign addresses. */
export async function sendPush(
  { safeFetch }: Pick<Platform, 'safeFetch'>,
  browser: BrowserForm,
  { payload, keys, subject }: { payload: unknown; keys: PushKeys; subject: string },
): Promise<PushOutcome & { detail?: string }> {
  try {
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(browser, JSON.stringify(payload), {
      vapidDetails: { subject, ...keys },
      TTL: KEPT_SECONDS,
      contentEncoding: 'aes128gcm',
    })
    const response = await safeFetch(endpoint, {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
      redirect: 'error',
      timeoutMs: PUSH_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    await response.arrayBuffer()
    if (response.ok) return { status: 'sent' }
    if (response.status === 404 || response.status === 410) return { status: 'gone' }
    return { status: 'failed', reason: t('pushServiceAnsweredStatus', { status: response.status }) }
  } catch (error) {
    return { status: 'failed', reason: UNREACHED(), detail: detailOf(error) }
  }
}

import { type FetchLike, ProtocolError, type Tool } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { localError } from '../wire/local-error.ts'
import { saidReason } from '../wire/said-reason.ts'

/** A server that wants a longer pause is not waited for. */
const MAX_WAIT_MS = 10_000
const MAX_SAID_CHARS = 20_000
const MAX_SAID_MS = 1_000

/** Wraps fetch to keep the Retry-After of HTTP 429: the protocol library drops the headers of refusals. */
export function notingRetryAfter(base: FetchLike): FetchLike {
  return async (url, init) => {
    const response = await base(url, init)
    const id = response.status === 429 ? callId(init?.body) : null
    if (id === null) return response
    const reason = saidReason(await beginningOf(response))
    const said = reason === '' ? '' : ` It said: ${reason}`
    const { code, message, data } = localError(t('serverReceivedTooMany', { said }))
    const error = { code, message, data: { ...data, retryAfterMs: waitMs(response.headers.get('retry-after')) } }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, error }), { headers: { 'content-type': 'application/json' } })
  }
}

/** Milliseconds to wait before a deferred call is repeated. Null if it is not repeated: it may act twice, or the wait is too long. */
export function retryWaitMs(error: unknown, tool: Tool | undefined): number | null {
  if (!(error instanceof ProtocolError) || !isObject(error.data) || typeof error.data.retryAfterMs !== 'number') return null
  const isHarmless = tool?.annotations?.readOnlyHint === true || tool?.annotations?.idempotentHint === true
  return isHarmless && error.data.retryAfterMs <= MAX_WAIT_MS ? error.data.retryAfterMs : null
}

/** Reads the first characters of a body that have already arrived, without waiting for more. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  if (!reader) return text
  const leave = () => void reader.cancel().catch(() => undefined)
  const hanging = setTimeout(leave, MAX_SAID_MS)
  while (text.length < MAX_SAID_CHARS) {
    const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }))
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  clearTimeout(hanging)
  leave()
  return text
}

/** Parses Retry-After: seconds or a date (RFC 9110, 10.2.3). */
function waitMs(header: string | null): number | null {
  if (header === null) return null
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

function callId(body: unknown): string | number | null {
  const message = typeof body === 'string' ? parsedJson(body) : null
  if (!isObject(message) || message.method !== 'tools/call') return null
  return typeof message.id === 'string' || typeof message.id === 'number' ? message.id : null
}

/** Null for text that is not JSON: it is not a call. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

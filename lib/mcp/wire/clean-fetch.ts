import type { FetchLike } from '@modelcontextprotocol/client'
import { createParser } from 'eventsource-parser'
import { PROBE_MS } from '../limits.ts'
import { answered, isEvents, readBody } from './answer-body.ts'
import { parsed } from './cut-messages.ts'
import { localError } from './local-error.ts'
import { probeAnswer } from './probe-answer.ts'

interface Sent {
  method: string
  /** Null for a notification. */
  id: string | number | null
}

/**
 * Converts the answers of a fetch to messages that the protocol library accepts, from any media type and shape. The library refuses unknown ones,
 * and waits for the answer until the call's own deadline. Other bodies, such as sign-in metadata, pass unchanged.
 */
export function cleanFetch(base: FetchLike): FetchLike {
  return async (url, init) => {
    const sent = init?.method === 'POST' ? sentIn(init.body) : null
    if (sent?.id === null) return acknowledged(base, url, init)
    if (sent?.method === 'server/discover')
      return probeAnswer(sent.id as string | number, signal => base(url, { ...init, signal: withBoth(init?.signal, signal) }))
    const response = await base(url, init)
    if (isEvents(response)) return cleanEvents(response)
    // An accepted request (202) may be answered on another stream.
    const isAnswer = sent !== null && response.ok && response.status !== 202
    return isAnswer ? cleanBody(response, sent.id as string | number) : response
  }
}

function sentIn(body: unknown): Sent | null {
  const [message] = typeof body === 'string' && body.startsWith('{') ? parsed(body) : []
  return message && 'method' in message ? { method: message.method, id: 'id' in message ? (message.id ?? null) : null } : null
}

/** Ignores responses to notifications, except 401 and redirects. */
async function acknowledged(base: FetchLike, ...[url, init]: Parameters<FetchLike>): Promise<Response> {
  const late = AbortSignal.timeout(PROBE_MS)
  const response = await base(url, { ...init, signal: withBoth(init?.signal, late) }).catch((error: unknown) => {
    if (late.aborted && !init?.signal?.aborted) return null
    throw error
  })
  if (response && (response.status === 401 || response.status === 403 || (response.status >= 300 && response.status < 400))) return response
  await response?.body?.cancel()
  return new Response(null, { status: 202 })
}

function withBoth(one: AbortSignal | null | undefined, other: AbortSignal): AbortSignal {
  return one ? AbortSignal.any([one, other]) : other
}

/** Cleans one answer to one request, even if its media type is wrong. */
async function cleanBody(response: Response, id: string | number): Promise<Response> {
  const text = (await response.text()).replace(/^\uFEFF/, '').trim()
  const messages = readBody(text, id)
  if (messages.length > 0) return answered(response, messages)
  const isForeign = text !== '' && !text.startsWith('{') && !text.startsWith('[') && !response.headers.get('content-type')?.includes('json')
  if (isForeign) return new Response(text, { status: response.status, headers: response.headers })
  return answered(response, [{ jsonrpc: '2.0', id, error: localError(NO_ANSWER) }])
}

const NO_ANSWER = 'The server sent no answer to the request.'

/** Events keep their ids and names; those that are no message and no event of the older transport are left out. */
function cleanEvents(response: Response): Response {
  const { body, status, statusText, headers } = response
  if (!body) return response
  const encoder = new TextEncoder()
  let out = ''
  const parser = createParser({
    onEvent({ event, id, data }) {
      const name = id === undefined ? '' : `id: ${id}\n`
      if (event === 'endpoint') out += `${name}event: endpoint\ndata: ${data}\n\n`
      else if (data.trim() === '') out += name === '' ? '' : `${name}data:\n\n`
      else for (const message of parsed(data.trim())) out += `${name}event: message\ndata: ${JSON.stringify(message)}\n\n`
    },
    onRetry(ms) {
      out += `retry: ${ms}\n\n`
    },
  })
  const decoder = new TextDecoder()
  const cleaning = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      parser.feed(decoder.decode(chunk, { stream: true }))
      if (out !== '') controller.enqueue(encoder.encode(out))
      out = ''
    },
  })
  const cleaned = new Response((body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(cleaning), { status, statusText, headers })
  return Object.defineProperty(cleaned, 'url', { value: response.url })
}

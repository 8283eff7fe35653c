import { createParser } from 'eventsource-parser'
import { isAppError } from '#lib/errors.ts'
import { PROBE_MS } from '../limits.ts'
import { answered, isEvents, readBody } from './answer-body.ts'

/** JSON-RPC 2.0: the method does not exist. The protocol library then initialises the older way. */
const METHOD_NOT_FOUND = -32601

/**
 * Checks the answer to `server/discover`: it must come from the server, for this request, within PROBE_MS. Passes on redirects and refusals that
 * demand a sign-in. Servers of the older protocol answer an unknown request in other ways (another status, an empty body, silence, a drop). For all
 * of them it reports that the method does not exist.
 */
export async function probeAnswer(id: string | number, ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PROBE_MS)
  try {
    const response = await ask(late.signal)
    const { status, headers } = response
    const isWall = status === 401 || (status === 403 && headers.has('www-authenticate'))
    if (isWall || (status >= 300 && status < 400)) return response
    const text = isEvents(response) ? await firstEvent(response) : await response.text()
    const answer = readBody(text.replace(/^\uFEFF/, '').trim(), id).find(message => 'id' in message && String(message.id) === String(id))
    if (answer) return answered(response, [{ ...answer, id }])
  } catch (error) {
    // The address is refused, or the caller has given up: another request would fare no better.
    if (isAppError(error) || (isAbort(error) && !late.signal.aborted)) throw error
  } finally {
    clearTimeout(timer)
  }
  return answered(new Response(), [{ jsonrpc: '2.0', id, error: { code: METHOD_NOT_FOUND, message: 'Method not found' } }])
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** The data of the first event that has any; empty where the stream ends before. */
async function firstEvent({ body }: Response): Promise<string> {
  let first = ''
  const parser = createParser({
    onEvent({ data }) {
      if (first === '' && data.trim().startsWith('{')) first = data
    },
  })
  const decoder = new TextDecoder()
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    if (first !== '') break
  }
  return first
}

import type { Credentials } from '#lib/auth/index.ts'
import { server } from '#lib/server.ts'
import type { RouteRequest } from '../route-request.ts'
import { sse } from './sse.ts'
import type { SseSource } from './write-events.ts'

/**
 * Answers with Server-Sent Events until the source ends, the client leaves, or access ends. Access ends within a second after one of the
 * credentials is revoked (`credentialsOf(actor)`, the chat, the share). `open` gets the signal that aborts then; an error that it throws
 * becomes a refusal.
 */
export async function guardedSse(
  { request, credentials, headers }: { request: RouteRequest; credentials: Credentials; headers?: Record<string, string> },
  open: (signal: AbortSignal) => Promise<SseSource>,
): Promise<Response> {
  const { signal, abort } = server().accessWatch.watch(credentials, { untilClose: true })
  // One signal for both: `AbortSignal.any` costs as much as the rest of this function, and V8 keeps its results until a full collection.
  if (request.signal.aborted) abort()
  else request.signal.addEventListener('abort', abort, { once: true })
  const onEnd = () => {
    request.signal.removeEventListener('abort', abort)
    // Ends the watch, and a source that waits for the next event.
    abort()
  }
  try {
    return sse(await open(signal), { signal, onEnd, request, ...(headers === undefined ? {} : { headers }) })
  } catch (error) {
    onEnd()
    throw error
  }
}

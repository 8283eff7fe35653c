import type { Credentials } from '#lib/auth/index.ts'
import { server } from '#lib/server.ts'

/**
 * Answers with what another library returns, whole or streamed, until the caller's access ends: `revoked` aborts within a second after one of the
 * credentials is revoked.
 */
export async function guardedResponse(credentials: Credentials, open: (revoked: AbortSignal) => Promise<Response>): Promise<Response> {
  const watch = server().accessWatch.watch(credentials)
  try {
    const response = await open(watch.signal)
    if (!response.body) {
      watch.end()
      return response
    }
    return new Response(until(response.body, watch.signal, watch.end), response)
  } catch (error) {
    watch.end()
    throw error
  }
}

/** Passes bytes on until they end, the reader leaves or the signal aborts; calls `onEnd` in each case. */
function until(body: ReadableStream<Uint8Array>, signal: AbortSignal, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const leave = () => {
    onEnd()
    // A failed source rejects, and needs no cancelling.
    reader.cancel().catch(() => undefined)
  }
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }))
      if (!done) return controller.enqueue(value)
      onEnd()
      controller.close()
    },
    cancel: leave,
  })
}

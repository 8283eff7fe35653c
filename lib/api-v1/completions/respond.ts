import { isAppError } from '#lib/errors.ts'
import type { RouteRequest } from '#lib/http/index.ts'
import { json, sse } from '#lib/http/index.ts'
import type { Chunk } from '#lib/messages/index.ts'
import { createBell } from '#lib/platform/index.ts'
import type { OpenStateless } from '#lib/runs/index.ts'
import { type CompletionHead, createCompletion, createCompletionEvents, DONE } from './answer.ts'
import { completionErrorEvent } from './errors.ts'

export async function wholeCompletion(stateless: OpenStateless, head: CompletionHead): Promise<Response> {
  const answer = createCompletion(head)
  const end = await stateless.play(answer.take)
  return json(answer.end(end))
}

export interface StreamOptions {
  includeUsage: boolean
  request: RouteRequest
  /** Cancels the model's work. */
  leave(): void
  onBug(error: unknown): void
}

/**
 * Answers once the model has said something. A failure before that is refused with a status, so clients can retry; a later one is an error
 * event. A client that disconnects ends the model's work.
 */
export async function streamedCompletion(stateless: OpenStateless, head: CompletionHead, options: StreamOptions): Promise<Response> {
  const events = createCompletionEvents(head, options)
  let waiting = ''
  const bell = createBell()
  const state: { ended: { failure: unknown } | null } = { ended: null }
  const first = Promise.withResolvers<void>()

  const write = (chunk: Chunk) => {
    const text = events.of(chunk)
    if (text === '') return
    waiting += text
    first.resolve()
    bell.ring()
  }
  const playing = stateless.play(write).then(
    end => {
      waiting += events.end(end)
      state.ended = { failure: null }
    },
    (failure: unknown) => {
      state.ended = { failure }
      first.reject(failure)
    },
  )
  const finished = playing.then(() => {
    first.resolve()
    bell.ring()
  })
  await first.promise

  async function* pieces(): AsyncGenerator<string> {
    try {
      for (;;) {
        const piece = waiting
        waiting = ''
        if (piece !== '') yield piece
        else if (state.ended) break
        else await bell.rung()
      }
      const { failure } = state.ended
      if (failure === null) return
      if (!isAppError(failure)) options.onBug(failure)
      yield completionErrorEvent(failure) + DONE
    } finally {
      options.leave()
      await finished
    }
  }
  return sse(
    left => {
      left.addEventListener('abort', options.leave, { once: true })
      return pieces()
    },
    { signal: options.request.signal, request: options.request },
  )
}

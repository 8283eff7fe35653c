import type { IncomingMessage } from 'node:http'
import type { Frames } from '#lib/platform/index.ts'
import type { ProviderError } from '../provider-error.ts'
import { type AnswerSource, notAnApi, readError, streamedError } from './answer-error.ts'
import { createEventStream } from './event-stream.ts'
import { createPacedReader } from './paced-reader.ts'
import { isEvent, type WireEvent, type WireReading } from './reading.ts'
import type { SdkBypass } from './sdk-bypass.ts'

/** Answer on its way to the AI SDK's package. `failure` is the error of a body that was no event stream. */
export interface ReadThrough {
  response: Response
  failure(): ProviderError | null
  /** Tells whether the provider has begun to answer. */
  hasBegun(): boolean
}

/**
 * Passes an answer through its reading to the AI SDK's package. The package gets whole events, one per line, however the bytes were cut;
 * text may bypass it and its web streams. An answer in one JSON value becomes a stream. An event that the end of the body cuts off is
 * dropped.
 */
export function readThrough(
  answer: IncomingMessage,
  reading: WireReading,
  { from, frames, bypass }: { from: AnswerSource; frames: Frames; bypass: SdkBypass },
): ReadThrough {
  let failure: ProviderError | null = null
  let hasBegun = false
  let isInWords = false
  let pending: WireEvent[] = []
  const take = (event: WireEvent) => {
    for (const made of reading.take(event)) {
      isInWords = bypass.tryPass(reading.textOf(made))
      if (!isInWords) pending.push(made)
    }
  }
  const events = createEventStream({
    onJson(value) {
      hasBegun = true
      if (isEvent(value)) take(value)
    },
    onDone: () => undefined,
  })
  const takeWhole = (value: unknown) => {
    const said = readError(value)
    if (said) failure = streamedError(said, from)
    else for (const event of reading.whole(value)) take(event)
  }
  const takeEnd = () => {
    const foreign = events.end()
    if (foreign?.kind === 'html') failure = notAnApi(from)
    if (foreign?.kind === 'json') takeWhole(foreign.value)
    pending.push(...reading.end())
  }

  const bytesOfPending = (): Uint8Array | null => {
    const made = pending
    pending = []
    return made.length === 0 ? null : encoder.encode(made.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''))
  }
  const body = bodyOf(answer, frames, {
    data(bytes) {
      events.push(bytes)
      return bytesOfPending()
    },
    end() {
      takeEnd()
      return bytesOfPending()
    },
    mayPause: () => isInWords,
  })
  const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  return { response, failure: () => failure, hasBegun: () => hasBegun }
}

const encoder = new TextEncoder()

/** Returns the body of a response made from an answer's bytes as they arrive. Cancelling it disconnects. */
function bodyOf(
  answer: IncomingMessage,
  frames: Frames,
  make: { data(bytes: Buffer): Uint8Array | null; end(): Uint8Array | null; mayPause(): boolean },
): ReadableStream<Uint8Array> {
  let leave = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const give = (made: Uint8Array | null) => {
        if (made !== null) controller.enqueue(made)
      }
      const fail = (error: unknown) => {
        leave()
        controller.error(error)
        answer.destroy()
      }
      const guarded = (step: () => void) => {
        try {
          step()
        } catch (error) {
          fail(error)
        }
      }
      let isOver = false
      const paced = createPacedReader(answer, frames, bytes => {
        guarded(() => give(make.data(bytes)))
        return make.mayPause()
      })
      const onEnd = () => {
        paced.flush()
        if (isOver) return
        guarded(() => {
          leave()
          give(make.end())
          controller.close()
        })
      }
      const onClose = () => {
        paced.flush()
        if (!isOver) fail(new Error('the answer broke off', { cause: answer.errored }))
      }
      leave = () => {
        isOver = true
        paced.end()
        answer.off('data', paced.push).off('end', onEnd).off('close', onClose)
      }
      answer.on('data', paced.push).on('end', onEnd).on('close', onClose)
      // `close` follows and reports the failure; without a listener the error event would end the process.
      answer.on('error', () => undefined)
    },
    cancel() {
      leave()
      if (answer.complete) answer.resume()
      else answer.destroy()
    },
  })
}

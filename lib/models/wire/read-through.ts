import type { ProviderError } from '../provider-error.ts'
import { type Answerer, notAnApi, readError, streamedError } from './answer-error.ts'
import { createEventStream } from './event-stream.ts'
import type { Passage } from './passage.ts'
import { isEvent, type WireEvent, type WireReading } from './reading.ts'

/** An answer on its way through. `failure` is what became of a body that was no stream of events at all. */
export interface ReadThrough {
  response: Response
  failure(): ProviderError | null
  /** Whether the provider has begun to answer. */
  hasBegun(): boolean
}

/**
 * Gives an answer's events to its reading and what that makes of them to the AI SDK's package: whole events, each in a line of its own, however
 * the bytes were cut; words may go by the passage. An answer in one JSON value becomes a stream. An event that the end of the body cuts off is left out.
 */
export function readThrough(
  response: Response,
  reading: WireReading,
  { from, passage }: { from: Answerer; passage: Passage },
): ReadThrough {
  if (!response.ok || response.body === null) return { response, failure: () => null, hasBegun: () => false }
  let failure: ProviderError | null = null
  let hasBegun = false
  let pending: WireEvent[] = []
  const take = (event: WireEvent) => {
    for (const made of reading.take(event)) if (!passage.around(reading.words(made))) pending.push(made)
  }
  const events = createEventStream({
    onJson(value) {
      hasBegun = true
      if (isEvent(value)) take(value)
    },
    onDone: () => undefined,
  })
  const takeWhole = (answer: unknown) => {
    const said = readError(answer)
    if (said) failure = streamedError(said, from)
    else for (const event of reading.whole(answer)) take(event)
  }
  const give = (controller: TransformStreamDefaultController<Uint8Array>) => {
    const made = pending
    pending = []
    if (made.length > 0) controller.enqueue(encoder.encode(made.map(event => `data: ${JSON.stringify(event)}\n\n`).join('')))
  }
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        events.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
        give(controller)
      },
      flush(controller) {
        const foreign = events.end()
        if (foreign?.kind === 'html') failure = notAnApi(from)
        if (foreign?.kind === 'json') takeWhole(foreign.value)
        pending.push(...reading.end())
        give(controller)
      },
    }),
  )
  const headers = new Headers(response.headers)
  headers.set('content-type', 'text/event-stream')
  return { response: new Response(body, { status: response.status, headers }), failure: () => failure, hasBegun: () => hasBegun }
}

const encoder = new TextEncoder()

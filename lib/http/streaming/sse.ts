import type { RouteRequest } from '../route-request.ts'
import { type EventSink, type Events, type SseOptions, type SseSource, writeEvents } from './write-events.ts'

/**
 * Part of a `Response` that routes read, for a request whose server writes the events itself.
 * Making a whole `Response` takes longer than writing its head.
 */
class EventsResponse implements Pick<Response, 'status' | 'type'> {
  readonly status = 200
  readonly type = 'default'
  readonly headers: Map<string, string>
  readonly events: Events

  constructor(events: Events, headers: Record<string, string>) {
    this.headers = new Map(Object.entries(headers))
    this.events = events
  }
}

export interface SseAnswer extends SseOptions {
  headers?: Record<string, string>
  /** The request that is answered; decides whether its server writes the events itself. */
  request?: Pick<RouteRequest, 'acceptsEvents'>
}

/**
 * Answers with Server-Sent Events, made of finished texts (`id: 1\ndata: {…}\n\n`). Asks the source for the next text only when the client has
 * taken the last one. Ends it when the client has gone or is stuck. A source that is a function gets a signal that aborts then.
 */
export function sse(source: SseSource, { headers: more, request, ...options }: SseAnswer = {}): Response {
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
    ...more,
  }
  const events = { source, options }
  if (!request?.acceptsEvents) return new Response(eventBody(events), { headers })
  return new EventsResponse(events, headers) as unknown as Response
}

/** Returns the events of an answer whose server writes them itself; undefined for any other answer. */
export function eventsOf(response: unknown): Events | undefined {
  return response instanceof EventsResponse ? response.events : undefined
}

/** Writes the events into a web stream, one text ahead of its reader. */
function eventBody(events: Events): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const listeners = { drain: new Set<() => void>(), close: new Set<() => void>() }
  const tell = (event: 'drain' | 'close') => {
    for (const listener of [...listeners[event]]) listener()
  }
  const sinkOf = (controller: ReadableStreamDefaultController<Uint8Array>): EventSink => {
    return {
      get writableNeedDrain() {
        return (controller.desiredSize ?? 0) <= 0
      },
      write(text) {
        controller.enqueue(typeof text === 'string' ? encoder.encode(text) : text)
        return !this.writableNeedDrain
      },
      on: (event, listener) => void listeners[event].add(listener),
      off: (event, listener) => void listeners[event].delete(listener),
      end: () => controller.close(),
      destroy: () => controller.error(new Error('the reader takes nothing')),
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        writeEvents(events, sinkOf(controller)).catch(error => controller.error(error))
      },
      pull: () => tell('drain'),
      cancel: () => tell('close'),
    },
    { highWaterMark: 1 },
  )
}

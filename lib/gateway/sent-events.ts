import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server'
import { MAX_KEPT_EVENT_CHARS, MAX_KEPT_EVENTS } from './limits.ts'

/** Events sent to one session, by stream. */
export interface EventsOfSession extends EventStore {
  /** True if a stream can resume after this event. */
  knows(eventId: string): boolean
  forget(): void
}

/**
 * Recent events of all sessions, kept so that a client can resume a broken stream (MCP 2025-11-25, "Resumability and Redelivery"). The bound covers
 * all sessions together; the oldest events go first. A session reads only its own.
 */
export interface SentEvents {
  ofSession(): EventsOfSession
}

interface SentEvent {
  session: object
  stream: string
  number: number
  message: JSONRPCMessage
  chars: number
}

export function createSentEvents(limits = { events: MAX_KEPT_EVENTS, chars: MAX_KEPT_EVENT_CHARS }): SentEvents {
  let kept: SentEvent[] = []
  let chars = 0

  function keep(event: SentEvent): void {
    kept.push(event)
    chars += event.chars
    while (kept.length > limits.events || chars > limits.chars) chars -= kept.shift()?.chars ?? 0
  }

  return {
    ofSession() {
      const session = {}
      const streams = new Set<string>()
      let last = 0
      const placeOf = (eventId: string) => {
        const [, number = '', stream = ''] = /^(\d{1,15})-(.+)$/.exec(eventId) ?? []
        return streams.has(stream) && Number(number) <= last ? { stream, number: Number(number) } : null
      }
      return {
        async storeEvent(stream, message) {
          const number = ++last
          // A call has a stream of its own: of those, as of events, only the latest are known.
          streams.delete(stream)
          streams.add(stream)
          for (const oldest of streams) if (streams.size > limits.events) streams.delete(oldest)
          // An empty message only announces that the stream can resume, so it is not redelivered.
          const isMessage = Object.keys(message).length > 0
          if (isMessage) keep({ session, stream, number, message, chars: JSON.stringify(message).length })
          return `${number}-${stream}`
        },
        async replayEventsAfter(eventId, { send }) {
          const place = placeOf(eventId)
          if (!place) throw new Error('the event is of no stream of this session')
          const missed = kept.filter(one => one.session === session && one.stream === place.stream && one.number > place.number)
          for (const { number, stream, message } of missed) await send(`${number}-${stream}`, message)
          return place.stream
        },
        knows: eventId => placeOf(eventId) !== null,
        forget() {
          kept = kept.filter(one => one.session !== session)
          chars = kept.reduce((sum, one) => sum + one.chars, 0)
        },
      }
    },
  }
}

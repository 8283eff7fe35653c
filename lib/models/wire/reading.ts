import type { Words } from './sdk-bypass.ts'
import type { RawUsage } from './usage.ts'

/** One event of a provider's stream, as it stands on the wire. */
export type WireEvent = Record<string, unknown>

/**
 * Reads one answer of a provider beside the AI SDK's package: gives the package the events as it understands them, and keeps what the wire
 * itself says. One for each request.
 */
export interface WireReading {
  /** What stands in the place of an event: itself, another, several or none. */
  take(event: WireEvent): WireEvent[]
  /** An answer that came as one JSON value, as the events of a stream. */
  whole(answer: unknown): WireEvent[]
  /** What a complete answer lacks at the end of its body. */
  end(): WireEvent[]
  /**
   * The words in an event as `take` gave it. Every event of which the package makes a piece of text or reasoning has them, or no event of this answer
   * has them any more.
   */
  words(event: WireEvent): Words | null
  usage(): RawUsage | null
}

export function isEvent(value: unknown): value is WireEvent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function eventsIn(value: unknown): WireEvent[] {
  return Array.isArray(value) ? value.filter(isEvent) : []
}

export function wordsOf(block: string, text: unknown, isAll = true): Words | null {
  return typeof text === 'string' && text !== '' ? { block, text, isAll } : null
}

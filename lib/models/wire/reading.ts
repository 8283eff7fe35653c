import type { EventText } from './sdk-bypass.ts'
import type { RawUsage } from './usage.ts'

/** Event of a provider's stream, as parsed from the wire. */
export type WireEvent = Record<string, unknown>

/**
 * Reader of one answer beside the AI SDK's package: corrects events before the package gets them, and keeps the usage that the wire
 * reports. One per request.
 */
export interface WireReading {
  /** Replaces an event: by itself, another, several or none. */
  take(event: WireEvent): WireEvent[]
  /** Converts an answer in one JSON value into the events of a stream. */
  whole(answer: unknown): WireEvent[]
  /** Returns events that a complete answer lacks at its end. */
  end(): WireEvent[]
  /**
   * Returns the text delta in an event from `take`. Every event that the package turns into text or reasoning must have one, else no later
   * event of the answer may.
   */
  textOf(event: WireEvent): EventText | null
  usage(): RawUsage | null
}

export function isEvent(value: unknown): value is WireEvent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function eventsIn(value: unknown): WireEvent[] {
  return Array.isArray(value) ? value.filter(isEvent) : []
}

export function eventText(block: string, text: unknown, isOnlyContent = true): EventText | null {
  return typeof text === 'string' && text !== '' ? { block, text, isOnlyContent } : null
}

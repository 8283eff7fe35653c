import { eventsIn, isEvent, type WireReading } from './reading.ts'
import type { RawUsage } from './usage.ts'

/**
 * Google's Gemini API: each event is a whole `GenerateContentResponse`, and so is an answer that does not stream; some proxies send a list of them.
 * The last usage is that of the answer.
 */
export function createGeminiReading(): WireReading {
  let usage: RawUsage | null = null
  return {
    take(event) {
      if (isEvent(event.usageMetadata)) usage = event.usageMetadata
      return [event]
    },
    whole: answer => (isEvent(answer) ? [answer] : eventsIn(answer)),
    end: () => [],
    usage: () => usage,
  }
}

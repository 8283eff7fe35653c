import { eventsIn, eventText, isEvent, type WireEvent, type WireReading } from './reading.ts'
import type { RawUsage } from './usage.ts'

/**
 * Creates the reading of Google's Gemini API. Each event is a whole `GenerateContentResponse`, and so is an answer without streaming; some
 * proxies send a list of them. The last usage counts.
 */
export function createGeminiReading(): WireReading {
  let usage: RawUsage | null = null
  let isPlain = true
  return {
    take(event) {
      if (isEvent(event.usageMetadata)) usage = event.usageMetadata
      return [event]
    },
    whole: answer => (isEvent(answer) ? [answer] : eventsIn(answer)),
    end: () => [],
    textOf(event) {
      const parts = partsOf(event)
      // The package emits a delta for each of several parts.
      isPlain &&= parts.length < 2
      const [part] = parts
      if (!isPlain || part === undefined) return null
      const isOnlyContent = saysNothingElse(event) && Object.keys(part).every(key => key === 'text')
      return eventText(part.thought === true ? 'thought' : 'text', part.text, isOnlyContent)
    },
    usage: () => usage,
  }
}

/** Returns the parts of the first candidate, the only one requested. */
function partsOf({ candidates }: WireEvent): WireEvent[] {
  const [candidate] = eventsIn(candidates)
  return isEvent(candidate?.content) ? eventsIn(candidate.content.parts) : []
}

const EVENT = new Set(['candidates', 'usageMetadata', 'modelVersion', 'responseId'])
const CANDIDATE = new Set(['content', 'index'])

function saysNothingElse(event: WireEvent): boolean {
  const candidates = eventsIn(event.candidates)
  return (
    candidates.length === 1 &&
    Object.keys(event).every(key => EVENT.has(key)) &&
    Object.keys(candidates[0] ?? {}).every(key => CANDIDATE.has(key))
  )
}

import type { Outcome } from './outcome.ts'
import { type Reading, readUntil, type Source } from './source.ts'
import type { FoundCall } from './tool-book.ts'

/** Reads a section of calls within reasoning, to the end of either. Its calls are real where the reasoning never ends. */
export function* readSection(source: Source, ends: readonly string[], scan: (text: string) => FoundCall[]): Reading<Outcome> {
  const isEnded = (yield* readUntil(source, ends)) !== null
  if (isEnded || source.isCut || source.isPassing) return { kind: 'text' }
  const calls = scan(source.undecidedText)
  return calls.length > 0 ? { kind: 'calls', calls } : { kind: 'text' }
}

import { createRefusedOptions, type RefusedOptions } from './refused-options.ts'

/** Facts about one model that only its provider's refusals tell. Kept for the life of the process, and shared by everybody. */
export interface Learned {
  /** Refused at any value: fields of messages, images, foreign call ids, `stream_options`. */
  refused: Set<string>
  /** Refused request options, with the values and the combinations they were refused in. */
  options: RefusedOptions
  /** Earlier assistant messages that must carry reasoning: as the model's name tells, those with calls, or all. */
  reasoning: 'by name' | 'calls' | 'all'
}

export function createLearned(): Learned {
  return { refused: new Set(), options: createRefusedOptions(), reasoning: 'by name' }
}

/** Demands more reasoning in later requests of this model; false if all of it is sent already. */
export function demandReasoning(learned: Learned): boolean {
  if (learned.reasoning === 'all') return false
  learned.reasoning = learned.reasoning === 'calls' ? 'all' : 'calls'
  return true
}

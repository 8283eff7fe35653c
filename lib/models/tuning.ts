import type { ReasoningEffort } from '#lib/messages/shared.ts'
import { type ContextTuning, defaultContextTuning } from './context-tuning.ts'

/**
 * Streaming style of a model's server: `incremental` sends deltas, `accumulated` repeats all text so far with each event, `auto` detects
 * it.
 */
export type DeltaStyle = 'auto' | 'incremental' | 'accumulated'
/**
 * Handling of reasoning in a model's text: `auto` splits off tagged sections, `off` does not, `open` assumes the answer begins inside one.
 */
export type InlineReasoning = 'auto' | 'off' | 'open'

export const deltaStyles = ['auto', 'incremental', 'accumulated'] as const satisfies readonly DeltaStyle[]
export const inlineReasonings = ['auto', 'off', 'open'] as const satisfies readonly InlineReasoning[]

/** Price in US dollars per million tokens. Null for cached tokens means the price of other prompt tokens. */
export interface ModelPrice {
  input: number
  output: number
  cacheRead: number | null
  cacheWrite: number | null
}

/** Settings of how a model is requested and read, of what it is sent, and of its price. */
export interface ModelTuning extends ContextTuning {
  /** False requests one whole answer instead of a stream. */
  streaming: boolean
  deltas: DeltaStyle
  inlineReasoning: InlineReasoning
  /** Null means the provider's default. */
  reasoningEffort: ReasoningEffort | null
  /** In tokens; null means the provider's default. */
  reasoningBudget: number | null
  /** Full ids of the fallback models, tried in this order while nothing of an answer has been shown. */
  fallbacks: string[]
  /** Null if unknown. */
  price: ModelPrice | null
}

/** Defaults where neither the configuration file nor an administrator sets a value. */
export const defaultTemperature = 0.7
export const defaultChunkTimeoutMs = 45_000
export const defaultResponseTimeoutMs = 300_000

export const defaultTuning: ModelTuning = {
  streaming: true,
  deltas: 'auto',
  inlineReasoning: 'auto',
  reasoningEffort: null,
  reasoningBudget: null,
  fallbacks: [],
  price: null,
  ...defaultContextTuning,
}

/** Picks the tuning out of an object that has more fields. */
export function tuningOf(model: ModelTuning): ModelTuning {
  const names = Object.keys(defaultTuning) as (keyof ModelTuning)[]
  return Object.fromEntries(names.map(name => [name, model[name]])) as unknown as ModelTuning
}

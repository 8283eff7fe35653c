/** How a model's server streams: true deltas, everything so far again and again, or whichever it turns out to be. */
export type DeltaStyle = 'auto' | 'incremental' | 'accumulated'
/** Reasoning in a model's text: sections in tags are split off, or not, or the answer begins within one that was never opened. */
export type InlineReasoning = 'auto' | 'off' | 'open'
export type ReasoningEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max'

export const deltaStyles = ['auto', 'incremental', 'accumulated'] as const satisfies readonly DeltaStyle[]
export const inlineReasonings = ['auto', 'off', 'open'] as const satisfies readonly InlineReasoning[]
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const satisfies readonly ReasoningEffort[]

/** US dollars for a million tokens. Null for cached tokens: they cost what other prompt tokens cost. */
export interface ModelPrice {
  input: number
  output: number
  cacheRead: number | null
  cacheWrite: number | null
}

/** What may be set of how a model is asked and heard, and of what it costs. */
export interface ModelTuning {
  /** False asks for one whole answer. */
  streaming: boolean
  deltas: DeltaStyle
  inlineReasoning: InlineReasoning
  /** Null leaves it to the provider. */
  reasoningEffort: ReasoningEffort | null
  /** In tokens; null leaves it to the provider. */
  reasoningBudget: number | null
  /** Full ids of the models that are asked instead, in this order, while nothing of an answer has been shown. */
  fallbacks: string[]
  /** Null: not known. */
  price: ModelPrice | null
}

export const defaultTuning: ModelTuning = {
  streaming: true,
  deltas: 'auto',
  inlineReasoning: 'auto',
  reasoningEffort: null,
  reasoningBudget: null,
  fallbacks: [],
  price: null,
}

/** The tuning alone, of anything that has one. */
export function tuningOf(model: ModelTuning): ModelTuning {
  const { streaming, deltas, inlineReasoning, reasoningEffort, reasoningBudget, fallbacks, price } = model
  return { streaming, deltas, inlineReasoning, reasoningEffort, reasoningBudget, fallbacks, price }
}

import type { ReasoningEffort } from '#lib/messages/shared.ts'
import type { ContextTuning, DeltaStyle, InlineReasoning, ModelPrice, ModelTuning } from '#lib/models/shared.ts'

/** Settings of how a model is requested and read. */
type RequestTuning = Omit<ModelTuning, keyof ContextTuning>

/** Tuning of a model, as typed. Empty numbers are left to the provider; empty prices are unknown. */
export interface TuningForm {
  streaming: boolean
  deltas: DeltaStyle
  inlineReasoning: InlineReasoning
  effort: ReasoningEffort | 'usual'
  budget: string
  /** Full model ids, separated by commas or white space. */
  fallbacks: string
  priceInput: string
  priceOutput: string
  priceCacheRead: string
  priceCacheWrite: string
}

export type TuningProblems = Partial<Record<keyof TuningForm, string>>

const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
const numberIn = (value: string) => (value.trim() === '' ? null : Number(value))

export function formOfTuning(model: RequestTuning): TuningForm {
  const { price } = model
  return {
    streaming: model.streaming,
    deltas: model.deltas,
    inlineReasoning: model.inlineReasoning,
    effort: model.reasoningEffort ?? 'usual',
    budget: typed(model.reasoningBudget),
    fallbacks: model.fallbacks.join(', '),
    priceInput: typed(price?.input),
    priceOutput: typed(price?.output),
    priceCacheRead: typed(price?.cacheRead),
    priceCacheWrite: typed(price?.cacheWrite),
  }
}

/** Computes the changed settings. */
export function tuningPatch(form: TuningForm, model: RequestTuning): Partial<RequestTuning> {
  const now: RequestTuning = {
    streaming: form.streaming,
    deltas: form.deltas,
    inlineReasoning: form.inlineReasoning,
    reasoningEffort: form.effort === 'usual' ? null : form.effort,
    reasoningBudget: numberIn(form.budget),
    fallbacks: idsIn(form.fallbacks),
    price: priceIn(form),
  }
  const names = Object.keys(now) as (keyof RequestTuning)[]
  return Object.fromEntries(names.filter(name => JSON.stringify(now[name]) !== JSON.stringify(model[name])).map(name => [name, now[name]]))
}

export function tuningProblems(form: TuningForm): TuningProblems {
  const problems: TuningProblems = {}
  const budget = numberIn(form.budget)
  if (budget !== null && !(Number.isInteger(budget) && budget > 0)) problems.budget = 'Enter a whole number of tokens, or nothing.'
  if (!idsIn(form.fallbacks).every(id => /^[^:]+:.+$/.test(id))) problems.fallbacks = 'Name models as provider:model.'
  for (const name of ['priceInput', 'priceOutput', 'priceCacheRead', 'priceCacheWrite'] as const) {
    const amount = numberIn(form[name])
    if (amount !== null && !(amount >= 0 && amount <= 100_000)) problems[name] = 'Enter an amount in US dollars, or nothing.'
  }
  const others = [form.priceOutput, form.priceCacheRead, form.priceCacheWrite].map(numberIn)
  if (numberIn(form.priceInput) === null && others.some(amount => amount !== null)) problems.priceInput = 'The other prices need this one.'
  if (numberIn(form.priceOutput) === null && numberIn(form.priceInput) !== null) problems.priceOutput = 'Enter this price as well.'
  return problems
}

function idsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(id => id !== '')
}

function priceIn(form: TuningForm): ModelPrice | null {
  const [input, output] = [numberIn(form.priceInput), numberIn(form.priceOutput)]
  if (input === null || output === null) return null
  return { input, output, cacheRead: numberIn(form.priceCacheRead), cacheWrite: numberIn(form.priceCacheWrite) }
}

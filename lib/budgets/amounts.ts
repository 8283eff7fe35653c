import { costMicroUsd } from '#lib/usage/index.ts'
import type { Amount, Limit, StepToReserve, StepUsed } from './budgets.ts'

/** Output that a step reserves where its request has no limit. */
export const USUAL_OUTPUT_TOKENS = 4_096

/** Estimates the most that a step uses. A model without a price costs nothing that is known, so its tokens count alone. */
export function estimateOf({ promptTokens, maxOutputTokens = USUAL_OUTPUT_TOKENS, price }: StepToReserve): Amount {
  const usage = { promptTokens, completionTokens: maxOutputTokens, totalTokens: promptTokens + maxOutputTokens, estimated: true }
  if (price === null) return { tokens: usage.totalTokens, microUsd: 0 }
  // A provider may write the whole prompt to its cache, which often costs more.
  const most = Math.max(costMicroUsd(usage, price), costMicroUsd({ ...usage, cacheWriteTokens: promptTokens }, price))
  return { tokens: usage.totalTokens, microUsd: most }
}

/** Largest number that counters take from one step: providers report any, and sums stay exact. */
const MOST = 1e12

export function usedOf(step: StepUsed | null): Amount {
  if (step === null) return nothing
  const { usage, costMicroUsd: cost } = step
  return { tokens: counted(usage.promptTokens + usage.completionTokens), microUsd: counted(cost ?? 0) }
}

function counted(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(Math.max(Math.round(value), 0), MOST)
}

export const nothing: Amount = { tokens: 0, microUsd: 0 }

export function plus(a: Amount, b: Amount): Amount {
  return { tokens: a.tokens + b.tokens, microUsd: a.microUsd + b.microUsd }
}

export function fits(limit: Limit, { tokens, microUsd }: Amount): boolean {
  return (limit.tokens === null || tokens <= limit.tokens) && (limit.microUsd === null || microUsd <= limit.microUsd)
}

import type { Usage } from '#lib/messages/index.ts'

/** US dollars for a million tokens; cached tokens without a price of their own cost what other prompt tokens cost. */
export interface TokenPrice {
  input: number
  output: number
  cacheRead: number | null
  cacheWrite: number | null
}

/** What a step has cost, in millionths of a US dollar. Dollars for a million tokens are millionths for one. */
export function costMicroUsd(usage: Usage, { input, output, cacheRead, cacheWrite }: TokenPrice): number {
  const read = usage.cacheReadTokens ?? 0
  const written = usage.cacheWriteTokens ?? 0
  const plain = Math.max(usage.promptTokens - read - written, 0)
  return Math.round(plain * input + read * (cacheRead ?? input) + written * (cacheWrite ?? input) + usage.completionTokens * output)
}

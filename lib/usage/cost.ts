import type { Usage } from '#lib/messages/index.ts'

/** Prices in US dollars per million tokens. Cached tokens without a price of their own cost as much as other prompt tokens. */
interface Amounts {
  input: number
  output: number
  cacheRead: number | null
  cacheWrite: number | null
}

export interface TokenPrice extends Amounts {
  /** Price of every token of a step whose prompt exceeds so many. */
  above?: Amounts & { tokens: number }
}

/** Computes the cost of a step in millionths of a US dollar. Dollars per million tokens are millionths per token. */
export function costMicroUsd(usage: Usage, price: TokenPrice): number {
  const { input, output, cacheRead, cacheWrite } = price.above && usage.promptTokens > price.above.tokens ? price.above : price
  const read = usage.cacheReadTokens ?? 0
  const written = usage.cacheWriteTokens ?? 0
  const plain = Math.max(usage.promptTokens - read - written, 0)
  return Math.round(plain * input + read * (cacheRead ?? input) + written * (cacheWrite ?? input) + usage.completionTokens * output)
}

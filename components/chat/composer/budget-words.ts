import type { ToolFit } from '#lib/mcp/shared.ts'

/** `12 of 310 in the request, 4.1k of 8k tokens`. */
export function budgetWords({ ids, tokens, budgetTokens }: ToolFit, total: number): string {
  return `${ids.length} of ${total} in the request, ${thousands(tokens)} of ${thousands(budgetTokens)} tokens`
}

function thousands(tokens: number): string {
  return tokens < 1_000 ? String(tokens) : `${Math.round(tokens / 100) / 10}k`
}

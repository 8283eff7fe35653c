/** Token usage of one step or a sum of steps. `promptTokens` is the whole prompt, cached tokens included. */
export interface Usage {
  promptTokens: number
  completionTokens: number
  totalTokens: number
  reasoningTokens?: number
  cacheReadTokens?: number
  cacheWriteTokens?: number
  /** True only where a count had to be estimated. */
  estimated: boolean
}

export const noUsage: Usage = { promptTokens: 0, completionTokens: 0, totalTokens: 0, estimated: false }

export function addUsage(a: Usage, b: Usage): Usage {
  const sum: Usage = {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    totalTokens: a.totalTokens + b.totalTokens,
    estimated: a.estimated || b.estimated,
  }
  for (const key of ['reasoningTokens', 'cacheReadTokens', 'cacheWriteTokens'] as const) {
    if (a[key] !== undefined || b[key] !== undefined) sum[key] = (a[key] ?? 0) + (b[key] ?? 0)
  }
  return sum
}

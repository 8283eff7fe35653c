import type { Usage } from '#lib/messages/index.ts'
import type { V1Usage } from './schemas.ts'

export function toUsage(usage: Usage): V1Usage {
  const { promptTokens, completionTokens, totalTokens, reasoningTokens, cacheReadTokens, cacheWriteTokens, estimated } = usage
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: totalTokens,
    ...(reasoningTokens === undefined ? {} : { reasoning_tokens: reasoningTokens }),
    ...(cacheReadTokens === undefined ? {} : { cache_read_tokens: cacheReadTokens }),
    ...(cacheWriteTokens === undefined ? {} : { cache_write_tokens: cacheWriteTokens }),
    estimated,
  }
}

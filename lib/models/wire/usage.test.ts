import { describe, expect, it } from 'vitest'
import { readUsage } from './usage.ts'

describe('usage of any provider', () => {
  it.each([
    [
      'OpenAI',
      {
        prompt_tokens: 10,
        completion_tokens: 5,
        total_tokens: 15,
        prompt_tokens_details: { cached_tokens: 4 },
        completion_tokens_details: { reasoning_tokens: 2 },
      },
      { promptTokens: 10, completionTokens: 5, totalTokens: 15, reasoningTokens: 2, cacheReadTokens: 4 },
    ],
    [
      'OpenAI Responses',
      {
        input_tokens: 10,
        output_tokens: 5,
        total_tokens: 15,
        input_tokens_details: { cached_tokens: 4 },
        output_tokens_details: { reasoning_tokens: 2 },
      },
      { promptTokens: 10, completionTokens: 5, totalTokens: 15, reasoningTokens: 2, cacheReadTokens: 4 },
    ],
    [
      'Anthropic',
      { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 100, cache_creation_input_tokens: 20 },
      { promptTokens: 130, completionTokens: 5, totalTokens: 135, cacheReadTokens: 100, cacheWriteTokens: 20 },
    ],
    [
      'Bedrock Converse',
      { inputTokens: 10, outputTokens: 5, totalTokens: 45, cacheReadInputTokens: 30, cacheWriteInputTokens: 0 },
      { promptTokens: 40, completionTokens: 5, totalTokens: 45, cacheReadTokens: 30, cacheWriteTokens: 0 },
    ],
    [
      'Bedrock through chat completions',
      { prompt_tokens: 40, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 30 }, cache_creation_input_tokens: 6 },
      { promptTokens: 40, completionTokens: 5, totalTokens: 45, cacheReadTokens: 30, cacheWriteTokens: 6 },
    ],
    [
      'Google',
      { promptTokenCount: 10, candidatesTokenCount: 5, thoughtsTokenCount: 7, totalTokenCount: 22, cachedContentTokenCount: 3 },
      { promptTokens: 10, completionTokens: 12, totalTokens: 22, reasoningTokens: 7, cacheReadTokens: 3 },
    ],
    [
      'LiteLLM style',
      { prompt_tokens: 10, completion_tokens: 5, cache_read_tokens: 6, cache_creation_tokens: 2 },
      { promptTokens: 10, completionTokens: 5, totalTokens: 15, cacheReadTokens: 6, cacheWriteTokens: 2 },
    ],
    [
      'DeepSeek',
      { prompt_tokens: 10, completion_tokens: 5, prompt_cache_hit_tokens: 6, prompt_cache_miss_tokens: 4 },
      { promptTokens: 10, completionTokens: 5, totalTokens: 15, cacheReadTokens: 6 },
    ],
    [
      'xAI, which counts reasoning beside',
      { prompt_tokens: 12, completion_tokens: 1, total_tokens: 303, completion_tokens_details: { reasoning_tokens: 290 } },
      { promptTokens: 12, completionTokens: 291, totalTokens: 303, reasoningTokens: 290 },
    ],
  ])('[life-01] %s', (_, raw, expected) => {
    expect(readUsage(raw, 0)).toEqual({ ...expected, estimated: false })
  })

  it('[life-01] estimates a missing completion count alone, at four characters a token', () => {
    expect(readUsage({ input_tokens: 10 }, 41)).toEqual({ promptTokens: 10, completionTokens: 11, totalTokens: 21, estimated: true })
  })

  it('[life-01] is null if the provider reports none', () => {
    expect(readUsage({ cost: 1 }, 41)).toBeNull()
    expect(readUsage({ prompt_tokens: null, completion_tokens: '5' }, 41)).toBeNull()
  })
})

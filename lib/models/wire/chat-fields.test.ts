import { describe, expect, it } from 'vitest'
import { carriedFields, lackedFields } from './chat-fields.ts'
import { chatSampling } from './chat-sampling.ts'

const others = { top_k: 5, verbosity: 'low', service_tier: 'flex', prompt_cache_key: 'k', logit_bias: { 1: -100 }, logprobs: true }

describe('fields of a chat-completions request', () => {
  it('[P16] go to chat completions as they are', () => {
    expect(chatSampling({ topP: 0.5, others })).toEqual({ top_p: 0.5, ...others })
    expect(lackedFields('chat', { others })).toEqual([])
  })

  it.each([
    ['responses', ['top_k', 'logit_bias']],
    ['anthropic', ['verbosity', 'logit_bias', 'logprobs']],
    ['google', ['verbosity', 'logit_bias', 'logprobs']],
  ] as const)('[P16] that change the answer are named where %s has none: %j', (api, lacked) => {
    expect(lackedFields(api, { others })).toEqual(lacked)
  })

  it.each(['responses', 'anthropic', 'google'] as const)('[P16] that change nothing are asked of nobody: %s', api => {
    const neutral = { top_k: 0, logit_bias: {}, logprobs: false, top_logprobs: 0, verbosity: 'medium', parallel_tool_calls: true }
    expect(lackedFields(api, { topP: 1, stopSequences: [], presencePenalty: 0, frequencyPenalty: 0, others: neutral })).toEqual([])
  })

  it('[P16] become the options of a package that has them', () => {
    const named = { ...others, user: 'u', parallel_tool_calls: false, stop: ['x'] }
    expect(carriedFields('responses', named)).toEqual({
      own: { textVerbosity: 'low', serviceTier: 'flex', promptCacheKey: 'k', logprobs: true, user: 'u', parallelToolCalls: false },
    })
    const own = { metadata: { userId: 'u' }, disableParallelToolUse: true }
    expect(carriedFields('anthropic', named)).toEqual({ topK: 5, stopSequences: ['x'], own })
    expect(carriedFields('google', named)).toEqual({ topK: 5, stopSequences: ['x'], own: {} })
  })
})

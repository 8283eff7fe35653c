import { describe, expect, it } from 'vitest'
import { saidTokens } from './said-tokens.ts'

describe('a provider that calls a request too long', () => {
  it.each([
    [
      "This model's maximum context length is 16000 tokens. However, you requested 16600 tokens (8600 in the messages, 8000 in the completion). Please reduce the length.",
      8_600,
      16_000,
    ],
    ["This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.", 9_000, 8_192],
    ["This model's maximum context length is 8192 tokens and your request has 9000 input tokens.", 9_000, 8_192],
    [
      "max_tokens is too large: 8000. This model's maximum context length is 16000 tokens and your request has 8600 input tokens.",
      8_600,
      16_000,
    ],
    [
      "This endpoint's maximum context length is 131072 tokens. However, you requested about 235063 tokens (234961 of text input, 102 in the output).",
      234_961,
      131_072,
    ],
    ['prompt is too long: 210,000 tokens > 200,000 maximum', 210_000, 200_000],
    ['input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length', 188_240, 200_000],
    ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', 1_200_000, 1_048_576],
    ['prompt token count of 70000 exceeds the limit of 64000', 70_000, 64_000],
    ["This model's maximum prompt length is 131072 but the request contains 537812 tokens.", 537_812, 131_072],
    ['Prompt contains 40000 tokens, too large for model with 32768 maximum context length', 40_000, 32_768],
    ['request (8600 tokens) exceeds the available context size (4096 tokens), try increasing it', 8_600, 4_096],
    ['Input exceeds the limit of 4096 tokens', null, 4_096],
    ['the request exceeds the available context size, try increasing it', null, null],
    ['Input is too long for requested model.', null, null],
    ['Request too large on tokens per min (TPM): Limit 30000, Requested 45000.', null, null],
    ['Too many items: the limit is 2048. The context is too long.', null, null],
    ['The context holds too much: at most 50000 characters.', null, null],
  ])('names its numbers: %s', (sentence, prompt, window) => {
    expect(saidTokens(sentence)).toEqual({ prompt, window })
  })

  it('is read in linear time', () => {
    const startMs = performance.now()
    for (const hostile of ['exceeds 1', 'prompt ', '1 > ', 'maximum ', '1,000'].map(word => word.repeat(100_000))) saidTokens(hostile)
    expect(performance.now() - startMs).toBeLessThan(100)
  })
})

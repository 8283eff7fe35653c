import { describe, expect, it } from 'vitest'
import { knownCacheMinimum, resolveContext } from './context-tuning.ts'
import { defaultModelSettings } from './settings/model-fields.ts'

describe('the smallest cacheable prefix of a model', () => {
  it.each([
    ['claude-opus-4-5', 4_096],
    ['claude-opus-4-5-20251101', 4_096],
    ['anthropic/claude-opus-4.6', 4_096],
    ['us.anthropic.claude-haiku-4-5-20251001-v1:0', 4_096],
    ['claude-opus-5', 4_096],
    ['claude-opus-4-20250514', 1_024],
    ['claude-opus-4-1', 1_024],
    ['claude-opus-4-1-20250805', 1_024],
    ['claude-sonnet-4-5', 1_024],
    ['claude-sonnet-4-20250514', 1_024],
    ['claude-sonnet-4-6', 2_048],
    ['claude-3-5-haiku-20241022', 2_048],
    ['claude-3-7-sonnet-latest', 1_024],
    ['gpt-5.2', 1_024],
    ['openai/gpt-4o', 1_024],
    ['o3-mini', 1_024],
    ['gpt-oss-20b', null],
    ['gemini-3-pro', null],
    ['llama3.3:70b', null],
    ['', null],
  ])('of %s is %s', (model, tokens) => {
    expect(knownCacheMinimum(model)).toBe(tokens)
  })

  it('is what an administrator says before what is known', () => {
    const set = { ...defaultModelSettings, cacheMinTokens: 512 }
    expect(resolveContext('claude-opus-4-5', set).cacheMinTokens).toBe(512)
    expect(resolveContext('claude-opus-4-5', defaultModelSettings).cacheMinTokens).toBe(4_096)
  })
})

describe('the instructions of a model', () => {
  it.each([
    ['Think twice.', 'Think twice.'],
    [' ', null],
    [null, null],
  ])('%j are resolved to %j', (set, resolved) => {
    expect(resolveContext('m', { ...defaultModelSettings, instructions: set }).instructions).toBe(resolved)
  })
})

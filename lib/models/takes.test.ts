import { expect, it } from 'vitest'
import { takenParameters } from './takes.ts'

const none = new Set<string>()

it.each([
  ['gpt-5.1', false, true],
  ['openai/gpt-5-mini', false, true],
  ['o4-mini', false, true],
  ['gpt-4o', true, false],
  ['claude-3-5-sonnet-latest', true, false],
  ['claude-sonnet-4-5', true, true],
  ['Qwen/Qwen3-32B', true, true],
  ['llama-3.3-70b', true, false],
  ['something-of-our-own', true, true],
])('%s takes a temperature: %s, and an effort: %s', (model, temperature, reasoningEffort) => {
  expect(takenParameters(model, none)).toEqual({ temperature, reasoningEffort, maxOutputTokens: true })
})

it('counts what the provider has refused', () => {
  expect(takenParameters('own', new Set(['temperature', 'reasoning']))).toMatchObject({ temperature: false, reasoningEffort: false })
  expect(takenParameters('own', new Set(['reasoning_effort', 'max_tokens']))).toMatchObject({
    reasoningEffort: false,
    maxOutputTokens: true,
  })
  expect(takenParameters('own', new Set(['max_tokens', 'max_completion_tokens'])).maxOutputTokens).toBe(false)
})

import { describe, expect, it } from 'vitest'
import { hear, question } from '#tests/support/provider/collect.ts'
import type { ModelFinishReason, ModelPart, ModelPort } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import { withSettledCalls } from './settled-calls.ts'

const call = (toolCallId: string, input: string): ModelPart => ({ type: 'tool-call', toolCallId, toolName: 'read', input })
const request = question('read', {
  tools: [
    {
      name: 'read',
      description: '',
      inputSchema: { type: 'object', properties: { path: { type: 'string' } }, additionalProperties: false },
    },
  ],
})

/** Port that emits these parts and ends with this reason; null breaks off. */
function saying(parts: ModelPart[], finishReason: ModelFinishReason | null): ModelPort {
  return {
    async stream(_, sink) {
      for (const part of parts) sink(part)
      if (finishReason === null) throw new ProviderError('provider_failed', { message: 'It broke off.', retryable: true })
      sink({ type: 'finish', finishReason, usage: null })
    },
  }
}

const inputsOf = async (parts: ModelPart[], finishReason: ModelFinishReason | null) =>
  (await hear(withSettledCalls(saying(parts, finishReason)), request)).calls.map(({ id, input }) => `${id} ${input}`)

describe('calls whose arguments are not whole', () => {
  it.each(['stop', 'tool_calls'] as const)('[run-09] are repaired after %s, where the result fits the schema', async reason => {
    expect(await inputsOf([call('a', '{"path":"x"'), call('b', '{"other":1')], reason)).toEqual(['a {"path":"x"}', 'b {"other":1'])
  })

  it.each(['length', 'content_filter', 'error', null] as const)('[run-09] stay broken after %s', async reason => {
    expect(await inputsOf([call('a', '{"path":"x"')], reason)).toEqual(['a {"path":"x"'])
  })

  it('[run-09] become an empty object if they are empty and the step ended normally, and stay invalid if it did not', async () => {
    expect(await inputsOf([call('a', '')], 'tool_calls')).toEqual(['a {}'])
    expect(await inputsOf([call('a', ' ')], 'length')).toEqual(['a {'])
    expect(await inputsOf([call('a', '')], null)).toEqual(['a {'])
  })

  it('[run-11] do not delay a call with whole arguments', async () => {
    expect(await inputsOf([call('a', '{"path":"x"'), call('b', '{}')], 'stop')).toEqual(['b {}', 'a {"path":"x"}'])
  })
})

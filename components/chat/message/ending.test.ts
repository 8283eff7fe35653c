import { describe, expect, it } from 'vitest'
import type { ChatMessage, FinishReason } from '#lib/messages/shared.ts'
import { endingOf } from './ending.ts'

const answer = (finishReason: FinishReason, parts: ChatMessage['parts'] = [{ type: 'text', text: 'Words' }]): ChatMessage => ({
  id: 'a',
  role: 'assistant',
  metadata: { finishReason },
  parts,
})

describe('the end of an answer', () => {
  it('needs no sentence when it ended regularly', () => {
    expect(endingOf(answer('stop'))).toBeNull()
  })

  const cut = { type: 'dynamic-tool', toolName: 's__t', toolCallId: 'c', state: 'output-error', input: null, errorText: 'cut' } as never
  it.each([
    ['blank text', { type: 'text', text: ' \n\u00a0' }],
    ['reasoning', { type: 'reasoning', text: 'hm' }],
    ['a call that was cut off', cut],
  ] as const)('[V5] [run-29] is said to be no answer, with Retry, where there is only %s', (_what, part) => {
    const message = answer('stop', [{ type: 'step-start' }, part])
    expect(endingOf(message)).toEqual({ sentence: 'No answer.', canContinue: false, canRetry: true })
  })

  it('[run-04] [run-05] [run-14] can be continued where a person or a limit made it', () => {
    for (const reason of ['stopped', 'timeout', 'length', 'max_tool_rounds'] as const) {
      expect(endingOf(answer(reason)), reason).toMatchObject({ canContinue: true })
    }
  })

  it('[run-24] leaves a failure to the error that stands in the answer', () => {
    expect(
      endingOf(answer('error', [{ type: 'data-error', data: { code: 'provider_failed', message: 'It failed.', retryable: true } }])),
    ).toBeNull()
  })
})

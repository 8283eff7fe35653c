import { expect, it } from 'vitest'
import type { ChatPart } from './parts.ts'
import { isSubstance } from './substance.ts'

const call = (state: string) => ({ type: 'dynamic-tool', toolName: 'a__b', toolCallId: 'c', state, input: {} }) as ChatPart

it.each<[string, ChatPart, boolean]>([
  ['words', { type: 'text', text: 'Hello' }, true],
  ['blank text', { type: 'text', text: ' \n' }, false],
  ['a thought', { type: 'reasoning', text: 'Hm.' }, false],
  ['the start of a step', { type: 'step-start' }, false],
  ['a call that ran', call('output-available'), true],
  ['a call that goes on', call('input-available'), true],
  ['a call whose arguments are being written', call('input-streaming'), false],
  ['a call that could not be made', call('output-error'), false],
])('%s makes an answer, or not', (_, part, expected) => {
  expect(isSubstance(part)).toBe(expected)
})

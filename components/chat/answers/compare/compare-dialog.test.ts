import { expect, it } from 'vitest'
import type { ChatPart } from '#lib/messages/shared.ts'
import { answerLines } from './compare-dialog.tsx'

const call = (outcome: string): ChatPart => ({
  type: 'dynamic-tool',
  toolName: 'files__read',
  toolCallId: 'c',
  toolMetadata: { server: 'files', tool: 'read', iteration: 1 },
  state: 'output-available',
  input: { path: 'a' },
  output: { status: 'done', outcome },
})

it('writes words, calls with their outcome and what a person added, and leaves out the rest', () => {
  const parts: ChatPart[] = [
    { type: 'step-start' },
    { type: 'reasoning', id: 'r', text: 'hm' },
    { type: 'text', text: ' I look. ' },
    call('ok'),
    { type: 'steering-message', id: 's', parts: [{ type: 'text', text: 'In French' }] },
    { type: 'text', text: '' },
    { type: 'text', text: 'Voilà.' },
  ]
  expect(answerLines({ parts })).toBe('I look.\n\n→ files.read {"path":"a"} (ok)\n\n> In French\n\nVoilà.')
  expect(answerLines({ parts: [call('error')] })).toBe('→ files.read {"path":"a"} (error)')
})

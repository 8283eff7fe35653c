import { expect, it } from 'vitest'
import type { ChatMessage } from '#lib/messages/index.ts'
import { previewOf } from './preview.ts'
import { redactPath } from './redact.ts'

const edit = (id: string, file: string) => ({
  type: 'data-edit' as const,
  id,
  data: { id, file, status: 'applied' as const, message: '', errorType: null, oldText: 'a', newText: 'b' },
})

it('[web-06] a preview has all words that readers see, those said meanwhile too, and names the files whose edits they see', () => {
  const message: ChatMessage = {
    id: 'a-id',
    role: 'assistant',
    metadata: {},
    parts: [
      { type: 'text', text: 'First.' },
      edit('e1', 'src/a.ts'),
      { type: 'steering-message', id: 's', parts: [{ type: 'text', text: 'And the other.' }] },
      edit('e2', 'src/b.ts'),
      edit('e3', 'src/a.ts'),
      { type: 'text', text: 'Done.' },
    ],
  }
  expect(redactPath([message]).map(previewOf)).toEqual([
    { id: 'm1', role: 'assistant', text: 'First.\n\nAnd the other.\n\nDone.', edited: ['src/a.ts', 'src/b.ts'] },
  ])
})

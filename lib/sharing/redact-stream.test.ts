import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chunk } from '#lib/messages/index.ts'
import { redactPath } from './redact.ts'
import { createTextRedactor, type SharedText } from './redact-stream.ts'

function shown(chunks: readonly Chunk[]): SharedText[] {
  const redact = createTextRedactor()
  return chunks.flatMap(redact)
}

const textOf = (events: readonly SharedText[]) => events.map(event => (event.type === 'text' ? event.text : '')).join('')

describe('the redaction of an answer that is being written', () => {
  it('shows an edit in its place once it has ended, without its reason', () => {
    const edit = { id: 'secret-id', file: 'a.ts', status: 'writing' as const, message: '', errorType: null, oldText: 'a', newText: 'b' }
    const chunks: Chunk[] = [
      { type: 'start-step' },
      { type: 'data-edit', id: edit.id, data: edit },
      { type: 'data-edit-delta', data: { id: edit.id, newText: 'c' }, transient: true },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Done.' },
      { type: 'text-end', id: 't' },
      { type: 'data-edit', id: edit.id, data: { ...edit, status: 'applied', message: 'secret', newText: 'bc' } },
    ]
    expect(shown(chunks)).toEqual([
      { type: 'text', part: 2, text: 'Done.' },
      {
        type: 'edit',
        part: 1,
        edit: { id: 'e1', file: 'a.ts', status: 'applied', message: '', errorType: null, oldText: 'a', newText: 'bc' },
      },
    ])
  })

  it('[web-06] passes text, and nothing of any other chunk', () => {
    const secret = { text: 'secret' }
    const chunks: Chunk[] = [
      { type: 'start', messageId: 'secret-id', messageMetadata: { runId: 'secret-run', model: 'secret-model' } },
      { type: 'start-step' },
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'secret thought' },
      { type: 'reasoning-end', id: 'r' },
      { type: 'text-start', id: 'provider-item', providerMetadata: { openai: { itemId: 'secret-item' } } },
      { type: 'text-delta', id: 'provider-item', delta: 'I look. ' },
      { type: 'text-end', id: 'provider-item' },
      { type: 'tool-input-start', toolCallId: 'c', toolName: 'secret', dynamic: true },
      { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: 'secret' },
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'secret', input: secret, dynamic: true },
      { type: 'tool-output-available', toolCallId: 'c', output: secret, dynamic: true },
      { type: 'data-notice', data: { code: 'x', message: 'secret' } },
      { type: 'source-url', sourceId: 's', url: 'https://secret.example' },
      { type: 'file', mediaType: 'image/png', url: '/api/files/secret' },
      { type: 'finish-step' },
      { type: 'start-step' },
      { type: 'text-start', id: 'provider-item' },
      { type: 'text-delta', id: 'provider-item', delta: 'Nobody.' },
      { type: 'text-end', id: 'provider-item' },
      { type: 'finish', messageMetadata: { runId: 'secret-run' } },
    ]
    expect(shown(chunks)).toEqual([
      { type: 'text', part: 1, text: 'I look. ' },
      { type: 'text', part: 2, text: 'Nobody.' },
    ])
  })

  it('tells from which part on a step is void', () => {
    const step = (id: string, delta: string): Chunk[] => [
      { type: 'start-step' },
      { type: 'text-start', id },
      { type: 'text-delta', id, delta },
    ]
    expect(shown([...step('a', 'kept'), { type: 'text-end', id: 'a' }, ...step('b', 'void'), { type: 'reset-step' }])).toEqual([
      { type: 'text', part: 1, text: 'kept' },
      { type: 'text', part: 2, text: 'void' },
      { type: 'reset', part: 2 },
    ])
  })

  it('[V7] [web-06] [run-27] gives nothing more of text that was open when its step became void', () => {
    const held: Chunk[] = [{ type: 'start-step' }, { type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'Void /api/fi' }]
    const again: Chunk[] = [
      { type: 'text-delta', id: 't', delta: 'late' },
      { type: 'text-start', id: 'u' },
      { type: 'text-delta', id: 'u', delta: 'Anew.' },
      { type: 'finish' },
    ]
    expect(shown([...held, { type: 'reset-step' }, ...again])).toEqual([
      { type: 'text', part: 1, text: 'Void ' },
      { type: 'reset', part: 1 },
      { type: 'text', part: 1, text: 'Anew.' },
    ])
  })

  it('[web-06] shows what the stored share shows, however its text is cut, within addresses of files too', () => {
    const word = fc.constantFrom('/api/files/', '/api/file', '/api', '/', 'a', '0199-f', '-', ' ', 'see ', ')', '](', '/api/files/x')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.array(fc.nat({ max: 40 }), { maxLength: 8 }), (words, cuts) => {
        const text = words.join('')
        const places = [0, ...cuts.map(cut => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
        const deltas = places.slice(1).map((end, index): Chunk => ({ type: 'text-delta', id: 't', delta: text.slice(places[index], end) }))
        const [stored] = redactPath([{ id: 'x', role: 'user', parts: [{ type: 'text', text: `.${text}` }] }])
        const streamed = textOf(shown([{ type: 'text-start', id: 't' }, ...deltas, { type: 'finish' }]))
        expect(stored?.parts).toEqual([{ type: 'text', text: `.${streamed}` }])
      }),
    )
  })
})

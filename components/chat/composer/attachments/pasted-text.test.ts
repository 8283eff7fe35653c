import { describe, expect, it } from 'vitest'
import type { Attachment } from './attachment.ts'
import { isLongPaste, isPastedText, pastedTextFile } from './pasted-text.ts'

describe('a long paste', () => {
  it.each([
    ['', false],
    ['a few words', false],
    ['x'.repeat(5_999), false],
    ['x'.repeat(6_000), true],
    ['\n'.repeat(118), false],
    ['\n'.repeat(119), true],
  ])('case %#: %s', (text, expected) => expect(isLongPaste(text)).toBe(expected))
})

describe('the file of a pasted text', () => {
  it('has the text, and a name of its own', async () => {
    const file = pastedTextFile('Grüße\n', ['Pasted text.txt', 'Pasted text 2.txt'])
    expect([file.name, file.type, await file.text()]).toEqual(['Pasted text 3.txt', 'text/plain', 'Grüße\n'])
  })

  it.each([
    [{ name: 'Pasted text 12.txt' }, true],
    [{ name: 'notes.txt' }, false],
    [{ name: 'Pasted text.txt', state: { kind: 'uploading' } }, false],
    [{ name: 'Pasted text.txt', state: { kind: 'failed', reason: 'It is too large.' } }, true],
    [{ name: 'Pasted text.txt', origin: { server: 'files', title: 'Files' } }, false],
  ] as [Partial<Attachment>, boolean][])('%j can be put into the message: %s', (given, expected) => {
    const file = { id: 'f', name: given.name ?? '', mediaType: 'text/plain', sizeBytes: 1 }
    const whole = { key: 'k', mediaType: 'text/plain', sizeBytes: 1, preview: null, state: { kind: 'ready', file }, name: '', ...given }
    expect(isPastedText(whole as Attachment)).toBe(expected)
  })
})

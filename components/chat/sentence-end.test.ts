import { describe, expect, it } from 'vitest'
import { lastSentenceEnd } from './sentence-end.ts'

describe('the last whole sentence of a growing text', () => {
  it.each([
    ['One. Two is not yet', 0, 'One.'],
    ['One. Two! Three', 0, 'One. Two!'],
    ['He said “No.” And', 0, 'He said “No.”'],
    ['3.5 is a number', 0, ''],
    ['- a line\n- another', 0, '- a line\n'],
    ['One. Two. Three', 4, 'One. Two.'],
  ])('%j from %i ends after %j', (text, from, expected) => {
    expect(text.slice(0, lastSentenceEnd(text, from))).toBe(expected === '' ? text.slice(0, from) : expected)
  })
})

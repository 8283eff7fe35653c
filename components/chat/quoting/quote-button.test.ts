import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withQuote } from './quote-button.tsx'

describe('a quotation in the message', () => {
  it.each([
    [['', 0, 'One line'], '> One line\n\n|'],
    [['', 0, '\n\nfirst\n\n\nsecond  \n'], '> first\n>\n> second\n\n|'],
    [['See this:', 9, 'a\r\nb'], 'See this:\n\n> a\n> b\n\n|'],
    [['before\n\nafter', 7, 'said'], 'before\n\n> said\n\n|after'],
    [['', 0, '> nested'], '> > nested\n\n|'],
    [['', 0, '    indented code'], '>     indented code\n\n|'],
    [['> one\n\n', 7, 'two'], '> one\n\n> two\n\n|'],
  ] as [[string, number, string], string][])('of %j', (given, expected) => {
    const { text, caret } = withQuote(...given)
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected)
  })

  it('loses no word, and leaves the caret in front of what stood behind it', () => {
    const words = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/)
    fc.assert(
      fc.property(words, words, fc.array(words, { minLength: 1 }), (before, after, lines) => {
        const { text, caret } = withQuote(before + after, before.length, lines.join('\n'))
        expect(text.startsWith(before)).toBe(true)
        expect(text.slice(caret)).toBe(after)
        for (const line of lines) expect(text).toContain(`> ${line}`)
      }),
    )
  })
})

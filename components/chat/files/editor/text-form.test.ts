import { EditorState, Text } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeBetween, contentOf, linesOf } from './text-form.ts'

const text = fc.array(fc.constantFrom('\n', '\r', '\r\n', '\uFEFF', 'a', 'ä', '👩🏽‍🚀', '\u2028', '\t', '')).map(parts => parts.join(''))

describe('the content of a file in an editor', () => {
  it.each([
    ['', '\n', ['']],
    ['a', '\n', ['a']],
    ['a\r\nb\r\n', '\r\n', ['a', 'b', '']],
    ['a\rb', '\r', ['a', 'b']],
    ['a\r\nb\nc', '\n', ['a\r', 'b', 'c']],
    ['\uFEFFa\n', '\n', ['a', '']],
  ] as const)('%j has line breaks %j', (content, lineBreak, lines) => {
    expect(linesOf(content)).toEqual({ form: { hasMark: content.startsWith('\uFEFF'), lineBreak }, lines })
  })

  it('comes out of it as it was, whatever its line breaks', () => {
    fc.assert(
      fc.property(text, content => {
        const { form, lines } = linesOf(content)
        const state = EditorState.create({ doc: Text.of(lines), extensions: [EditorState.lineSeparator.of(form.lineBreak)] })
        expect(contentOf(form, state.doc.toJSON())).toBe(content)
      }),
    )
  })
})

it('the part between two texts makes one of the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = changeBetween(before, after)
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyLook, growLook, type LookReading, lookAhead, lookOf, phaseOf } from './look.ts'

const read = (text: string): LookReading => lookAhead(growLook(emptyLook, text), text)
const lines = (...all: string[]) => all.join('\n')

describe('what an answer mostly is', () => {
  it.each([
    ['text', 'Just words.\n\nAnd more of them.'],
    ['markdown', lines('# Title', '', '- one', '- two', '', 'And a closing line of words.')],
    ['code', lines('Here:', '```ts', 'const a = 1', 'const b = 2', '```')],
    ['code', lines('```mermaid', 'graph TD; A-->B;', '```')],
    ['table', lines('As asked:', '', '| a | b |', '| --- | --- |', '| 1 | 2 |')],
    ['json', lines('```json', '{ "a": 1 }', '```', 'Done.')],
    ['json', lines('{', '  "name": "Ada"', '}')],
    ['json', '[1, 2, 3]'],
    ['sql', lines('```postgresql', 'SELECT 1;', '```')],
    ['sql', lines('SELECT name', 'FROM people;')],
    ['html', lines('<!doctype html>', '<html><body>Hello</body></html>')],
    ['html', lines('Your page:', '```html', '<p>Hello, everybody out there</p>', '```')],
    ['text', '[note] these are words, and no JSON'],
    ['markdown', lines('A long explanation of the code that follows here, in many words.', '```js', 'f()', '```')],
  ])('[run-26] %s', (look, text) => {
    expect(lookOf(read(text))).toBe(look)
  })
})

describe('what is being written', () => {
  it.each([
    [null, ''],
    ['Writing', 'Some words'],
    ['Writing code', lines('Look:', '```py', 'print(1)')],
    ['Writing code', lines('```', 'x')],
    ['Writing', lines('```py', 'print(1)', '```')],
    ['Building a table', lines('Look:', '', '| a | b |', '| --- |')],
    ['Writing JSON', '{"a":'],
    ['Writing SQL', lines('```sql', 'SELECT')],
    ['Writing HTML', lines('```html', '<p>')],
    ['Drawing a diagram', lines('```mermaid', 'graph TD')],
  ])('[run-26] is named %s', (phase, text) => {
    expect(phaseOf(read(text))).toBe(phase)
  })
})

describe('the preview line', () => {
  it.each([
    ['And more.', lines('# Title', '', 'And more.', '')],
    ['const a = { b: 1', lines('```ts', 'const a = { b: 1', '}', '```')],
    ['"name": "Ada"', lines('{', '  "name": "Ada"', '}')],
    ['Ada · 36', lines('| Name | Age |', '| --- | --- |', '| Ada | 36 |')],
    ['bold words', '- **bold** words'],
    ['', lines('```', '')],
  ])('[run-26] is the last meaningful one: %s', (line, text) => {
    expect(read(text).lastMeaningful).toBe(line)
  })
})

describe('a text that grows', () => {
  const piece = fc.constantFrom('word ', '\n', '```', 'json', '| a | b |', '{', '"a": 1', '# ', '~~~~', 'SELECT ', '<html>', '  ')
  it('[run-26] is the same however it comes', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        const text = pieces.join('')
        let reading = emptyLook
        let sofar = ''
        for (const one of pieces) {
          sofar += one
          reading = growLook(reading, sofar)
        }
        expect(lookAhead(reading, text)).toEqual(read(text))
      }),
    )
  })

  it('[run-26] has nothing looked at again that was a whole line before', () => {
    const text = lines('# Title', '```json', '{ "a": 1 }', '')
    const reading = growLook(emptyLook, text)
    expect(growLook(reading, text)).toBe(reading)
    const more = '"b": 2\n'
    expect(growLook(reading, '?'.repeat(text.length) + more)).toEqual(growLook(reading, text + more))
  })
})

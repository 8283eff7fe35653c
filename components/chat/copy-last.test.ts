import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastCodeBlock } from './copy-last.ts'

describe('the last code block of an answer', () => {
  it.each([
    ['no code at all', null],
    ['`inline` only', null],
    ['```ts\nconst a = 1\n```', 'const a = 1'],
    ['```\none\n```\nand\n~~~py\ntwo\n\nthree\n~~~\nend', 'two\n\nthree'],
    ['````md\n```\ninner\n```\n````', '```\ninner\n```'],
    ['```js\nnot closed', 'not closed'],
    ['```\n```', ''],
    ['- item\n\n  ```sh\n  ls\n  ```', 'ls'],
    ['``` not a `fence`\ntext', null],
    ['~~~\n```\n~~~', '```'],
  ])('of %j is %j', (markdown, expected) => expect(lastCodeBlock(markdown)).toBe(expected))

  it('is what stands between the fences, whatever that is', () => {
    const lines = fc.array(
      fc.string().filter(line => !line.includes('\n') && !/^ *~~~/.test(line)),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(lines, code => {
        expect(lastCodeBlock(`before\n~~~\n${code.join('\n')}\n~~~\nafter`)).toBe(code.join('\n'))
      }),
    )
  })
})

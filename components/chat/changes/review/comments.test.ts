import { describe, expect, it } from 'vitest'
import { commentsIn, reportOf } from './comments.ts'

const paths = new Set(['src/a.ts', 'b.md'])
const found = (text: string) =>
  commentsIn({ parts: [{ type: 'text', text }] }, paths).map(({ path, line, lastLine, text: words }) => [path, line, lastLine, words])

describe('the comments of an answer', () => {
  it('are paragraphs and list items that begin with a line of a file under review', () => {
    const text = [
      'Two things:',
      '',
      '- `src/a.ts:12`: rounds twice.',
      '  It should round once.',
      '- **`b.md:3-5`** — says nothing.',
      '- `other.ts:1` is not under review.',
      '',
      '`src/a.ts:40` Name the unit',
      'of this number.',
      '',
      'That is all, apart from `src/a.ts:1`.',
    ].join('\n')
    expect(found(text)).toEqual([
      ['src/a.ts', 12, 12, 'rounds twice.\nIt should round once.'],
      ['b.md', 3, 5, 'says nothing.'],
      ['src/a.ts', 40, 40, 'Name the unit\nof this number.'],
    ])
  })

  it.each([
    ['**`b.md:3`**: says nothing.', 'says nothing.'],
    ['**`b.md:3`:** says nothing.', 'says nothing.'],
    ['**`b.md:3` says nothing.** Nothing at all.', '**says nothing.** Nothing at all.'],
    ['**`b.md:3`: says nothing.** Nothing at all.', '**says nothing.** Nothing at all.'],
    ['`b.md:3` **says nothing.** Nothing at all.', '**says nothing.** Nothing at all.'],
    ['`b.md:3`: **says** nothing.', '**says** nothing.'],
  ])('keep what is bold behind their place: %s', (text, words) => {
    expect(found(text)).toEqual([['b.md', 3, 3, words]])
  })

  it('keep a fence that belongs to them, and find none in one', () => {
    expect(found('- `src/a.ts:2` use this:\n  ```ts\n  `src/a.ts:9` no\n\n  ```\n\n```\n`src/a.ts:7` no\n```')).toEqual([
      ['src/a.ts', 2, 2, 'use this:\n  ```ts\n  `src/a.ts:9` no\n\n  ```'],
    ])
    expect(found('Nothing here.')).toEqual([])
  })

  it('make one report by file and line', () => {
    const comments = commentsIn(
      { parts: [{ type: 'text', text: '`src/a.ts:9` Second.\n\n`b.md:1` Other.\n\n`src/a.ts:2-3` First.' }] },
      paths,
    )
    expect(reportOf({ title: 'Review of main', comments })).toBe(
      '# Review of main\n\n## `b.md`\n\n- **Line 1**: Other.\n\n## `src/a.ts`\n\n- **Lines 2–3**: First.\n\n- **Line 9**: Second.\n',
    )
  })
})

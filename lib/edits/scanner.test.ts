import { describe, expect, it } from 'vitest'
import { editForms, editMarkers } from './forms.ts'
import { type Scanned, scanned } from './scan-text.ts'

const block = (path: string, { form = 'search-replace' as (typeof editForms)[number], before = 'a', after = 'b' } = {}) => {
  const { open, divide, close } = editMarkers[form]
  return `${path}\n${open}\n${before}\n${divide}\n${after}\n${close}\n`
}
const edit = (file: string, oldText = 'a', newText = 'b') => ({ file, oldText, newText })
const seen = ({ text, blocks }: Scanned) => ({ text, blocks: blocks.map(({ file, oldText, newText }) => ({ file, oldText, newText })) })

describe('an edit block', () => {
  it.each(editForms)('is found in the form %s, and leaves the text with its path', form => {
    expect(seen(scanned(`Before.\n\n${block('src/a.ts', { form })}\nAfter.`))).toEqual({
      text: 'Before.\n\n\nAfter.',
      blocks: [edit('src/a.ts')],
    })
  })

  it.each([
    ['the path before the fence', `src/a.ts\n\`\`\`ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n\`\`\`\n`],
    ['the path in the fence', `\`\`\`ts\n${block('src/a.ts')}\`\`\`\n`],
    ['the path in a fence of its own', `\`\`\`\nsrc/a.ts\n\`\`\`\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n`],
    ['a blank line before the fence closes', `~~~~\n${block('src/a.ts')}\n~~~~\n`],
    ['lines that end in CR LF', block('src/a.ts').replaceAll('\n', '\r\n')],
    ['white space behind the markers', block('src/a.ts').replaceAll('SEARCH', 'SEARCH  ').replace('=======', '======= \t')],
  ])('leaves nothing of itself in the text: %s', (_, text) => {
    expect(seen(scanned(`One.\n${text}Two.\n`))).toEqual({ text: 'One.\nTwo.\n', blocks: [edit('src/a.ts')] })
  })

  it('shares a fence with others, which leaves the text with the last of them', () => {
    const text = `One.\n\`\`\`\n${block('src/a.ts')}\n${block('b.ts')}\`\`\`\nTwo.`
    expect(seen(scanned(text))).toEqual({ text: 'One.\nTwo.', blocks: [edit('src/a.ts'), edit('b.ts')] })
  })

  it('leaves the fence to other lines in it', () => {
    expect(seen(scanned(`\`\`\`ts\n${block('src/a.ts')}\nlet x = 1\n\`\`\`\nTwo.`)).text).toBe('```ts\n\nlet x = 1\n```\nTwo.')
    expect(seen(scanned(`\`\`\`ts\nlet x = 1\n${block('src/a.ts')}\`\`\`\nTwo.`)).text).toBe('```ts\nlet x = 1\n```\nTwo.')
  })

  it('keeps every line of both texts, blank ones, fences and foreign markers included', () => {
    const before = '\n```ts\n<<<<<<< HEAD\n«««\n  x\n\n```\n'
    expect(seen(scanned(block('a.md', { before, after: '' }))).blocks).toEqual([edit('a.md', before, '')])
    expect(seen(scanned('a.md\n<<<<<<< SEARCH\n=======\nnew\n\n>>>>>>> REPLACE')).blocks).toEqual([edit('a.md', '', 'new\n')])
    expect(seen(scanned('a.md\n<<<<<<< SEARCH\nold\n=======\n>>>>>>> REPLACE')).blocks).toEqual([edit('a.md', 'old', '')])
  })

  it('is given with its raw text, fences included', () => {
    const raw = `src/a.ts\n\`\`\`ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n\`\`\`\n`
    expect(scanned(`One.\n${raw}`).raws).toEqual([raw])
  })
})

describe('a path line', () => {
  it.each([
    'src/a.ts',
    'README.md',
    'Makefile',
    '.gitignore',
    'app/[chatId]/(group)/page.tsx',
    '/etc/passwd',
    '../up.txt',
    '  src/a.ts',
    'docs/My notes.md',
    'Straße/größe.md',
  ])('is %s', path => {
    expect(seen(scanned(block(path))).blocks).toEqual([edit(path.trim())])
  })

  it.each([
    ['`src/a.ts`', 'src/a.ts'],
    ['**src/a.ts**', 'src/a.ts'],
    ['**`src/a.ts`**:', 'src/a.ts'],
    ['src/a.ts:', 'src/a.ts'],
    ['`My notes/of today.md`', 'My notes/of today.md'],
  ])('may be dressed as %s', (line, path) => {
    expect(seen(scanned(block(line))).blocks).toEqual([edit(path)])
  })

  it('has white space anywhere if the path is known', () => {
    expect(seen(scanned(block('Our plans.md'), { paths: ['Our plans.md'] })).blocks).toEqual([edit('Our plans.md')])
    expect(seen(scanned(block('Our plans.md'))).blocks).toEqual([])
    const paths = Array.from({ length: 99 }, (_, at) => `Plan ${at}.md`)
    for (const path of paths) expect(seen(scanned(block(path), { paths })).blocks).toEqual([edit(path)])
    expect(seen(scanned(block('Plan 100.md'), { paths })).blocks).toEqual([])
  })

  it.each([
    '# src/a.ts',
    '// src/a.ts',
    '- src/a.ts',
    '* src/a.ts',
    '+ src/a.ts',
    '1. src/a.ts',
    '> src/a.ts',
    '"src/a.ts"',
    ' README.md',
    'README.md ',
    'Change the file src/a.ts',
    'Done.',
    'https://example.org/a.ts',
    `${'a/'.repeat(100)}b.ts`,
    '---',
    '}',
    '',
  ])('is not %j, and the block is text', line => {
    const text = `One.\n${block(line)}Two.\n`
    expect(seen(scanned(text))).toEqual({ text, blocks: [] })
  })

  it('stands right before the marker: a blank line parts them', () => {
    const text = block('src/a.ts\n')
    expect(seen(scanned(text))).toEqual({ text, blocks: [] })
  })
})

describe('text that looks like an edit block', () => {
  it.each([
    ['a merge conflict', 'src/a.ts\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic\n'],
    ['a diff', 'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-a\n+b\n'],
    ['a heading', 'Title\n=======\n\nsrc/a.ts\n\n=======\n'],
    ['markers within lines', 'src/a.ts\nUse `<<<<<<< SEARCH` and `>>>>>>> REPLACE`.\n'],
    ['indented markers', 'src/a.ts\n    <<<<<<< SEARCH\n    a\n    =======\n    b\n    >>>>>>> REPLACE\n'],
    ['other counts of signs', 'src/a.ts\n<<<<<<<< SEARCH\na\n=======\nb\n>>>>>>>> REPLACE\n'],
    ['a block without an end', 'src/a.ts\n```ts\n<<<<<<< SEARCH\na\n=======\nb\n```\nAnd so on.\n'],
    ['a block without a middle', 'src/a.ts\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE\nAnd so on.\n'],
    ['a path at the end', 'See\nsrc/a.ts\n```'],
  ])('stays text: %s', (_, text) => {
    expect(seen(scanned(text))).toEqual({ text, blocks: [] })
  })

  it('is an unfinished block where another one begins, which is found', () => {
    const unfinished = 'src/a.ts\n<<<<<<< SEARCH\na\n=======\nb\n'
    expect(seen(scanned(`${unfinished}${block('src/b.ts')}End.`))).toEqual({ text: `${unfinished}End.`, blocks: [edit('src/b.ts')] })
  })
})

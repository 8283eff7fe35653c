import { describe, expect, it } from 'vitest'
import { createEditScanner } from './create-scanner.ts'
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

describe('[ws-22] a path line', () => {
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
    ['a heading', '### src/a.ts'],
    ['a numbered heading', '#### 2. `src/a.ts`'],
    ['an item of a list', '- **src/a.ts**'],
    ['a number', '1. src/a.ts'],
    ['a label', 'File: src/a.ts'],
    ['a bold label', '**File: `src/a.ts`**'],
    ['a label in bold', '**File:** `src/a.ts`'],
    ['a label and backticks', 'File path: `src/a.ts`'],
    ['a comment of shells', '# src/a.ts'],
    ['a comment with a label', '// filepath: src/a.ts'],
    ['a comment of HTML', '<!-- src/a.ts -->'],
    ['a comment of CSS', '/* src/a.ts */'],
    ['a tag', '<file path="src/a.ts">'],
    ['quotes', '"src/a.ts"'],
    ['a link', '[src/a.ts](src/a.ts)'],
    ['a remark', '`src/a.ts` (new file):'],
    ['lines', 'src/a.ts:12-20'],
    ['a picture', '📄 src/a.ts'],
    ['white space around it', '  src/a.ts  '],
    ['a blank line behind it', 'src/a.ts\n'],
    ['blank lines behind a heading', '## `src/a.ts`\n\n'],
  ])('may be dressed as %s, and leaves the text', (_, line) => {
    expect(seen(scanned(`One.\n${block(line)}Two.\n`))).toEqual({ text: 'One.\nTwo.\n', blocks: [edit('src/a.ts')] })
  })

  it.each([
    ['in the words behind a fence', '```ts src/a.ts\n', '```\n'],
    ['behind the language', '```ts:src/a.ts\n', '```\n'],
    ['as the title of a fence', '```ts title="src/a.ts" {1}\n', '```\n'],
    ['behind the marker', '', ''],
  ])('may stand %s', (_, before, after) => {
    const text = block('').slice(1)
    const whole = before + (before === '' ? text.replace('SEARCH', 'SEARCH src/a.ts') : text) + after
    expect(seen(scanned(`One.\n${whole}Two.\n`))).toEqual({ text: 'One.\nTwo.\n', blocks: [edit('src/a.ts')] })
  })

  it.each([
    ['In `src/a.ts` I change the start:', []],
    ['I change src/a.ts, as you asked.', ['src/a.ts']],
    ['> src/a.ts', ['src/a.ts']],
  ])('may be a sentence, which stays: %s', (line, paths) => {
    expect(seen(scanned(`One.\n\n${block(`${line}\n`)}`, { paths }))).toEqual({ text: `One.\n\n${line}\n\n`, blocks: [edit('src/a.ts')] })
  })

  it('holds for the blocks below it, until another one or another heading stands there', () => {
    const bare = block('').slice(1)
    const files = (text: string) => [...scanned(text).blocks.map(({ file }) => file), ...scanned(text).faults.map(({ file }) => file)]
    expect(files(`### src/a.ts\n\nFirst:\n\n${bare}\nThen:\n\n\`\`\`ts\n${bare}\`\`\`\n${bare}`)).toEqual(Array(3).fill('src/a.ts'))
    expect(files(`${block('src/a.ts')}\nIn \`b.ts\` too:\n${bare}`)).toEqual(['src/a.ts', 'b.ts'])
    expect(files(`${block('src/a.ts')}\n## Tests\n\n${bare}`)).toEqual(['src/a.ts', ''])
    expect(files(`${block('src/a.ts')}\nAs in \`b.ts\` and \`c.ts\`:\n${bare}`)).toEqual(['src/a.ts', ''])
  })

  it.each([
    'Change the file src/a.ts',
    'Done.',
    'https://example.org/a.ts',
    `${'a/'.repeat(150)}b.ts`,
    '---',
    '}',
    '',
    '### Changes',
    'Use `self.value` here:',
    'See `a.ts` and `b.ts`:',
  ])('is not %j, and the block is a fault that says so', line => {
    const { text, blocks, faults } = scanned(`One.\n${block(line)}Two.\n`)
    expect([text, blocks, faults.map(({ file, fault }) => [file, fault.message])]).toEqual([
      `One.\n${line}\nTwo.\n`,
      [],
      [['', 'This edit does not say which file it changes.']],
    ])
  })
})

describe('[ws-22] markers', () => {
  const form = (open: string, divide: string, close: string) => `src/a.ts\n${open}\na\n${divide}\nb\n${close}\n`
  it.each([
    ['of five signs', form('<<<<< SEARCH', '=====', '>>>>> REPLACE')],
    ['of nine signs', form('<<<<<<<<< SEARCH', '=========', '>>>>>>>>> REPLACE')],
    ['of several lengths', form('<<<<<<< SEARCH', '======', '>>>>>>>> REPLACE')],
    ['without a space', form('<<<<<<<SEARCH', '=======', '>>>>>>>REPLACE')],
    ['in small letters', form('<<<<<<< search', '=======', '>>>>>>> replace')],
    ['of other words', form('<<<<<<< ORIGINAL', '=======', '>>>>>>> UPDATED')],
    ['without a word at the end', form('<<<<<<< SEARCH', '=======', '>>>>>>>')],
    ['of a merge', form('<<<<<<< HEAD', '=======', '>>>>>>> feature/totals')],
    ['of dashes', form('------- SEARCH', '=======', '+++++++ REPLACE')],
    ['of fewer signs', form('« EDIT'.replace('«', '««'), '═════ REPL', '»» EDIT END')],
    ['of one square', form('🟧 EDIT', '🟨 REPL', '🟩 END')],
    ['behind a header with the line', form('<<<<<<< SEARCH\n:start_line:3\n-------', '=======', '>>>>>>> REPLACE')],
  ])('%s are read', (_, text) => {
    expect(seen(scanned(`${text}End.`))).toEqual({ text: 'End.', blocks: [edit('src/a.ts')] })
  })

  it('are read with the white space before them, which their lines may have too', () => {
    const { text, blocks } = scanned(`- So:\n\n${block('src/a.ts').replace(/^/gm, '  ').trimEnd()}\nEnd.`)
    expect([text, blocks]).toEqual(['- So:\n\nEnd.', [{ ...edit('src/a.ts', '  a', '  b'), form: 'search-replace', indent: '  ' }]])
  })

  it('name the file at the end, where nothing else does', () => {
    expect(seen(scanned(block('').slice(1).replace('REPLACE', 'REPLACE src/a.ts'))).blocks).toEqual([edit('src/a.ts')])
  })
})

describe('[ws-22] a patch', () => {
  const hunk = '@@ -1,2 +1,2 @@\n one\n-two\n+zwei\n'
  const head = '--- a/src/a.ts\n+++ b/src/a.ts\n'
  const changed = edit('src/a.ts', 'one\ntwo', 'one\nzwei')
  it.each([
    ['a unified diff', head + hunk, [changed]],
    ['a diff of git', `diff --git a/src/a.ts b/src/a.ts\nindex 1a2..3b4 100644\n${head}${hunk}`, [changed]],
    ['several hunks', `${head}${hunk}@@ -9 +9 @@\n-x\n+y\n\\ No newline at end of file\n`, [changed, edit('src/a.ts', 'x', 'y')]],
    ['several files', `${head}${hunk}--- a/b.ts\n+++ b/b.ts\n@@ -1 +1 @@\n-x\n+y\n`, [changed, edit('b.ts', 'x', 'y')]],
    ['a new file', '--- /dev/null\n+++ b/n.ts\n@@ -0,0 +1,2 @@\n+x\n+\n', [edit('n.ts', '', 'x\n')]],
    ['a hunk under a path', `src/a.ts\n${hunk}`, [changed]],
    ['an envelope', '*** Begin Patch\n*** Update File: src/a.ts\n@@ class A\n one\n-two\n+zwei\n*** End Patch\n', [changed]],
    [
      'an envelope of files',
      '*** Begin Patch\n*** Add File: n.ts\n+x\n*** Update File: src/a.ts\n@@\n one\n-two\n+zwei\n@@\n-x\n+y\n*** End Patch\n',
      [edit('n.ts', '', 'x'), changed, edit('src/a.ts', 'x', 'y')],
    ],
  ])('is read: %s, also in a fence', (_, text, blocks) => {
    expect(seen(scanned(`One.\n${text}\nTwo.\n`))).toEqual({ text: 'One.\n\nTwo.\n', blocks })
    expect(seen(scanned(`One.\n\`\`\`diff\n${text}\`\`\`\nTwo.\n`))).toEqual({ text: 'One.\nTwo.\n', blocks })
  })

  it.each([
    [
      'deletes a file',
      '*** Begin Patch\n*** Delete File: a.ts\n*** End Patch\n',
      'a.ts',
      'This patch deletes a file, which an edit cannot do.',
    ],
    [
      'renames a file',
      'diff --git a/a.ts b/b.ts\nrename from a.ts\nrename to b.ts\n',
      'b.ts',
      'This patch renames a file, which an edit cannot do.',
    ],
    [
      'shows no place',
      `${head}@@ -3,0 +4 @@\n+x\n`,
      'src/a.ts',
      'This patch only adds lines, and shows no line of the file beside which they belong.',
    ],
    ['names no file', hunk, '', 'This edit does not say which file it changes.'],
    [
      'lacks a sign',
      '*** Begin Patch\n*** Update File: a.ts\n-x\nodd\n*** End Patch\n',
      'a.ts',
      'A line of this patch begins with neither a space nor “+” or “-”.',
    ],
  ])('is a fault where it %s', (_, patch, file, message) => {
    const { text, blocks, faults } = scanned(`One.\n\n${patch}\nTwo.\n`)
    expect([text, blocks, faults.map(one => [one.file, one.fault.message])]).toEqual(['One.\n\n\nTwo.\n', [], [[file, message]]])
  })
})

const DIFF = '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n one\n-two\n+zwei\n'

describe('[ws-22] text that looks like an edit', () => {
  it.each([
    'Here are the changes in the edit block format:',
    'The new function looks like this:',
    'The format of the date is wrong, so I change it:',
    'This undoes commit 1a2b3c4:',
    'An edit block looks like this:\n\nNow for the file:',
    'For example:',
  ])('is one where words before its fence do not clearly say that it is shown: %s', line => {
    expect(seen(scanned(`${line}\n\n\`\`\`\n${block('src/a.ts')}\`\`\`\n`)).blocks).toEqual([edit('src/a.ts')])
    expect(seen(scanned(`${line}\n\n\`\`\`diff\n${DIFF}\`\`\`\n`)).blocks).toHaveLength(1)
  })

  it('is read at a path that says placeholder where the workspace has that file, and behind an example', () => {
    const paths = ['path/to/file.py']
    expect(seen(scanned(block('path/to/file.py'), { paths })).blocks).toEqual([edit('path/to/file.py')])
    const example = `An edit block looks like this:\n\`\`\`\n${block('src/a.ts')}\`\`\`\n`
    expect(seen(scanned(`${example}${block('src/b.ts')}`))).toEqual({ text: example, blocks: [edit('src/b.ts')] })
  })

  it.each([
    ['a merge conflict in a fence that names no file', 'Git writes:\n\n```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic\n```\n'],
    ['a heading', 'Title\n=======\n\nsrc/a.ts\n\n=======\n'],
    ['markers within lines', 'src/a.ts\nUse `<<<<<<< SEARCH` and `>>>>>>> REPLACE`.\n'],
    ['a quotation', '> src/a.ts\n> <<<<<<< SEARCH\n> a\n'],
    ['an example in a longer fence', `Write:\n\n\`\`\`\`markdown\n\`\`\`ts\n${block('src/a.ts')}\`\`\`\n\`\`\`\`\n`],
    ['an example with its path', `Write:\n\n~~~\nsrc/a.ts\n\`\`\`ts\n${block('').slice(1)}\`\`\`\n~~~\n`],
    ['an example in Markdown', `Write:\n\n\`\`\`md\nsrc/a.ts\n\`\`\`ts\n${block('').slice(1)}\`\`\`\n\`\`\`\n`],
    ['an example in a fence behind words that say so', `An edit block looks like this:\n\nsrc/a.ts\n\`\`\`\n${block('').slice(1)}\`\`\`\n`],
    ['the format of edits', `The format for edits is:\n\`\`\`\n${block('src/a.ts')}\`\`\`\nSo I use it.\n`],
    ['a path that is a placeholder, in a fence', `So:\n\`\`\`\n${block('path/to/file.py')}\`\`\`\n`],
    ['a commit that git prints', `See:\n\`\`\`\ncommit 1a2b3c4d5e\nAuthor: A\n\n    Why\n\n${DIFF}\`\`\`\n`],
    ['the output of a command', `See:\n\`\`\`diff\n$ git diff HEAD~1\n${DIFF}\`\`\`\n`],
    ['what a command prints', `\`git show 1a2b3c4\` prints:\n\n\`\`\`diff\n${DIFF}\`\`\`\n`],
    ['a draft in a thought', `So. <thinking>\n${block('src/a.ts')}</thinking>\nDone.\n`],
    ['a patch in a thought', 'So.\n[THINK]\n*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\n[/THINK]\n'],
    ['a rule between paragraphs', 'One\n\n---\n\n--- Two\n+ three\n'],
    ['a path at the end', 'See\nsrc/a.ts\n```'],
  ])('stays text: %s', (_, text) => {
    expect(scanned(text)).toEqual({ text, blocks: [], raws: [], faults: [] })
  })

  it('ends with its fence or its thought: what follows is read', () => {
    const example = `\`\`\`\`\n\`\`\`\n${block('src/a.ts')}\`\`\`\n\`\`\`\`\n<think>\n${block('src/b.ts')}</think>\n`
    expect(seen(scanned(`${example}${block('src/c.ts')}`))).toEqual({ text: example, blocks: [edit('src/c.ts')] })
  })
})

describe('[ws-22] a block that is no edit', () => {
  it.each([
    [
      'without an end',
      'src/a.ts\n```ts\n<<<<<<< SEARCH\na\n=======\nb\n```\n',
      'unfinished',
      'This edit does not end: its closing marker is missing.',
    ],
    [
      'without a middle',
      'src/a.ts\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n',
      'validation_error',
      'Nothing divides the old text from the new: there is no line “=======”.',
    ],
  ])('is a fault with its raw text: one %s', (_, raw, errorType, message) => {
    expect(scanned(`One.\n${raw}And so on.\n`)).toEqual({
      text: 'One.\nAnd so on.\n',
      blocks: [],
      raws: [],
      faults: [{ file: 'src/a.ts', raw, fault: { errorType, message } }],
    })
  })

  it('ends where another one begins, which is found', () => {
    const raw = 'src/a.ts\n<<<<<<< SEARCH\na\n=======\nb\n'
    const { text, blocks, faults } = scanned(`${raw}${block('src/b.ts')}End.`)
    expect([text, blocks.map(({ file }) => file), faults.map(one => [one.file, one.raw])]).toEqual([
      'End.',
      ['src/b.ts'],
      [['src/a.ts', raw]],
    ])
  })

  it('is kept as far as it came where the answer was cut, within its marker too', () => {
    for (const raw of [
      'a.ts\n<<<<<<< SEARCH\na\n=======\n```\nb',
      'a.ts\n<<<<<<< SEARCH\na',
      'a.ts\n<<<<<<< SEA',
      '*** Begin Patch\n*** Update File: a.ts\n-b',
    ]) {
      const scanner = createEditScanner()
      const events = [...scanner.feed(`One.\n${raw}`), ...scanner.end({ isCut: true })]
      expect(events.at(-1)).toMatchObject({ type: 'edit-fault', raw, block: { file: 'a.ts' }, fault: { errorType: 'unfinished' } })
    }
  })
})

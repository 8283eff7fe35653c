import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { createEditScanner } from './create-scanner.ts'
import type { EditBlock, ScanEvent } from './edits.ts'
import { editForms, editMarkers } from './forms.ts'
import { gathered } from './scan-text.ts'

/** Lines and pieces that blocks, fences and prose are made of, whole and broken. */
const markers = editForms.flatMap(form => Object.values(editMarkers[form]))
const pieces = [
  ...markers.map(marker => `${marker}\n`),
  ...markers.map(marker => marker.slice(0, -1)),
  ...['src/a.ts\n', 'README.md\n', '`b c.md`\n', '**d.md**:\n', 'Our plans.md\n', 'docs/My notes.md\n', '  e/f\n', 'g.ts \n', 'Done.\n'],
  ...[
    '### a.py\n',
    'File: `b.py`\n',
    '1. c.py\n',
    '# d.py\n',
    '<!-- e.html -->\n',
    '**f.ts**\n',
    'In `g.ts`:\n',
    '<file path="h.ts">\n',
    'Note: x\n',
    'An edit block looks like this:\n',
    'commit 1a2b3c4\n',
    'path/to/file.py\n',
  ],
  ...[
    '<<<<<<<< SEARCH\n',
    '<<<<<<< HEAD\n',
    '>>>>>>> main\n',
    '>>>>>\n',
    '======\n',
    '  <<<<<<< SEARCH\n',
    '  =======\n',
    '  >>>>>>> REPLACE\n',
  ],
  ...['------- SEARCH\n', '+++++++ REPLACE\n', '<<<<<<< SEARCH a.py\n', '<think>\n', 'So </think>\n'],
  ...[
    '--- a/x.py\n',
    '+++ b/x.py\n',
    '@@ -1,2 +1,2 @@\n',
    '@@\n',
    ' c\n',
    '-d\n',
    '+e\n',
    'diff --git a/x.py b/x.py\n',
    'index 1..2\n',
    '\\ No\n',
  ],
  ...['*** Begin Patch\n', '*** Update File: x.py\n', '*** Add File: y.py\n', '*** Delete File: z.py\n', '*** End Patch\n'],
  ...[
    '```\n',
    '```ts\n',
    '```python src/a.py\n',
    '```markdown\n',
    '```diff\n',
    '````\n',
    '~~~\n',
    '`',
    '~~',
    ' ```\n',
    '# a\n',
    '- b\n',
    '> c\n',
  ],
  ...[
    '\n',
    '\r\n',
    '\r',
    ' ',
    '\t',
    '  \n',
    'Some prose and/or more',
    'a',
    '<',
    '🟧',
    '«',
    ' '.repeat(210),
    `${'`'.repeat(210)}\n`,
    'x/'.repeat(99),
  ],
]
const wholeBlock = fc.record({
  form: fc.constantFrom(...editForms),
  path: fc.constantFrom('src/a.ts\n', 'b.md\n', '`c d.md`\n', '', '\n'),
  fence: fc.constantFrom('', '```\n', '~~~~ts\n'),
  isPathFirst: fc.boolean(),
  oldText: fc.constantFrom('', 'one\n', '\n', 'one\n\n  two\n', '```\n'),
  newText: fc.constantFrom('', 'one\n', '=======\n', '<<<<<<< SEARCH\n'),
})
const blockText = wholeBlock.map(({ form, path, fence, isPathFirst, oldText, newText }) => {
  const { open, divide, close } = editMarkers[form]
  const head = isPathFirst ? `${path}${fence}` : `${fence}${path}`
  return `${head}${open}\n${oldText}${divide}\n${newText}${close}\n${fence.replace('ts', '')}`
})
const answer = fc
  .array(fc.oneof(fc.constantFrom(...pieces), blockText, fc.string({ maxLength: 5, unit: 'binary' })), { maxLength: 14 })
  .map(all => all.join(''))
/** Pieces that an edit may begin with. */
const MEANT = /<<<|SEARCH|^(?:---|\+\+\+|@@|diff|\*\*\*) /
const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 })
const paths = ['Our plans.md']

function scan(chunks: readonly string[]): ScanEvent[] {
  const scanner = createEditScanner({ paths })
  return [...chunks.flatMap(chunk => scanner.feed(chunk)), ...scanner.end()]
}

function chunksOf(text: string, sizes: readonly number[]): string[] {
  const chunks: string[] = []
  for (let from = 0, at = 0; from < text.length; at++) {
    const size = sizes[at % sizes.length] ?? 1
    chunks.push(text.slice(from, from + size))
    from += size
  }
  return chunks
}

/** The events with neighbours of one kind joined. */
function joined(events: readonly ScanEvent[]): ScanEvent[] {
  const all: ScanEvent[] = []
  for (const event of events) {
    const last = all.at(-1)
    if (event.type === 'text' && last?.type === 'text') all[all.length - 1] = { ...last, text: last.text + event.text }
    else if (event.type === 'edit-old' && last?.type === 'edit-old') all[all.length - 1] = { ...last, delta: last.delta + event.delta }
    else if (event.type === 'edit-new' && last?.type === 'edit-new') all[all.length - 1] = { ...last, delta: last.delta + event.delta }
    else all.push(event)
  }
  return all
}

/** Tells whether a block has the divider of its opening marker's length. Another one is found once the block has ended. */
function isDividedAtOnce({ block, raw }: Extract<ScanEvent, { type: 'edit-end' }>): boolean {
  const signs = /^[ \t]*([<-]+)/m.exec(raw)?.[1] ?? ''
  return (
    block.divider === undefined &&
    (block.form !== 'search-replace' || raw.split('\n').some(line => line.trim() === '='.repeat(signs.length)))
  )
}

describe('the scanner of edits', () => {
  it('finds the same blocks and the same text at any cut', () => {
    fc.assert(
      fc.property(answer, cuts, (text, sizes) => {
        const whole = joined(scan([text]))
        expect(joined(scan(chunksOf(text, sizes)))).toEqual(whole)
        expect(joined(scan([...text]))).toEqual(whole)
      }),
      runs(3_000),
    )
  })

  it('gives each block one start and one end, and texts that are the sum of their pieces', () => {
    fc.assert(
      fc.property(answer, text => {
        const open = new Map<number, { file: string; oldText: string; newText: string }>()
        let count = 0
        for (const event of scan([text])) {
          if (event.type === 'edit-start') {
            expect(event.index).toBe(count++)
            open.set(event.index, { file: event.file, oldText: '', newText: '' })
          } else if (event.type !== 'text') {
            const block = open.get(event.index)
            if (!block) throw new Error('An event without a start')
            if (event.type === 'edit-old') block.oldText += event.delta
            else if (event.type === 'edit-new') block.newText += event.delta
            else open.delete(event.index)
            // The closing marker may name the file.
            if (event.type === 'edit-end' && block.file !== '' && isDividedAtOnce(event))
              expect(event.block).toMatchObject(block satisfies Partial<EditBlock>)
          }
        }
        expect([...open]).toEqual([])
      }),
    )
  })

  it('loses and adds no character: texts and raw blocks in order are the answer, but for fences that are opened again', () => {
    fc.assert(
      fc.property(answer, text => {
        const all = scan([text])
          .map(event => (event.type === 'text' ? event.text : 'raw' in event ? event.raw : ''))
          .join('')
        if (all !== text) expect(withoutFences(all)).toBe(withoutFences(text))
      }),
      runs(2_000),
    )
  })

  it('passes text without markers on as it is', () => {
    const prose = fc
      .array(fc.constantFrom(...pieces.filter(piece => !markers.includes(piece.trimEnd()) && !MEANT.test(piece))), { maxLength: 20 })
      .map(all => all.join(''))
    fc.assert(
      fc.property(prose, text => {
        expect(gathered(scan([text]))).toEqual({ text, blocks: [], raws: [], faults: [] })
      }),
    )
  })

  it('holds no more of prose than its first word', () => {
    const scanner = createEditScanner()
    expect(scanner.feed('The answer')).toEqual([{ type: 'text', text: 'The answer' }])
    expect(scanner.feed(' grows.\nNext')).toEqual([{ type: 'text', text: ' grows.\n' }])
    expect(scanner.feed(' word')).toEqual([{ type: 'text', text: 'Next word' }])
  })
})

function withoutFences(text: string): string {
  return text.replaceAll(/[ \t]{0,8}[`~]{3,}(?:ts|python src\/a.py|markdown|diff)?[ \t\r]*\n/g, '')
}

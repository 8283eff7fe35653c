import type { Chunk, EditSummary, EditView } from '#lib/messages/shared.ts'
import { answer, type RecordedAnswer, say, step } from './recorded.ts'

const before = `export function total(lines: Line[]): Cents {
  return round(sum(lines))
}`

const after = `export function total(lines: Line[]): Cents {
  return lines.reduce((cents, line) => cents + roundHalfEven(line.amount), 0)
}`

const test = `import { expect, it } from 'vitest'
import { total } from './invoice.ts'

it('rounds half to even', () => {
  expect(total([{ amount: 0.5 }, { amount: 1.5 }])).toBe(2)
})`

let count = 0

export function edit(file: string, rest: Partial<EditView> = {}): EditView {
  count += 1
  const empty = { message: '', errorType: null, oldText: before, newText: after }
  return { id: `edit-${count}`, file, status: 'applied', ...empty, ...rest }
}

export function edited(view: EditView): Chunk {
  return { type: 'data-edit', id: view.id, data: view }
}

const noEdits: EditSummary = {
  applied: 0,
  failed: 0,
  skipped: 0,
  validated: 0,
  notInContext: 0,
  filesModified: [],
  filesCreated: [],
  filesAutoAdded: [],
}

function summed(rest: Partial<EditSummary>): Chunk {
  return { type: 'message-metadata', messageMetadata: { edits: { ...noEdits, ...rest } } }
}

const ambiguous = {
  status: 'failed',
  errorType: 'ambiguous_anchor',
  message: 'The old text matches 2 places. More of the lines around it would tell them apart.',
} as const

const absent = {
  status: 'failed',
  errorType: 'anchor_not_found',
  message: 'The first line was found at line 14, but the rest differs.',
} as const

const long = (word: string) => Array.from({ length: 60 }, (_, at) => `  step(${at}, '${word}')`).join('\n')

/** Every look of an edit of a file, and of the summary under an answer that edits some. */
export const editSamples: readonly RecordedAnswer[] = [
  answer('applied', 'Edits of three files', [
    step,
    ...say('Totals are rounded once at the end today. I round each line instead, and add a test for the half-cent case.'),
    edited(edit('src/invoice.ts', { line: 12 })),
    edited(edit('src/invoice.test.ts', { oldText: '', newText: test })),
    edited(edit('docs/rounding.md', { oldText: 'Rounded at the end.', newText: 'Rounded by line, half to even.' })),
    summed({ applied: 3, filesModified: ['src/invoice.ts', 'docs/rounding.md'], filesCreated: ['src/invoice.test.ts'] }),
  ]),
  answer(
    'writing',
    'An edit that is being written',
    [
      step,
      ...say('I round each line.'),
      edited(edit('src/invoice.ts', { status: 'writing', newText: 'export function total(lines: Line[])' })),
    ],
    { finishReason: null },
  ),
  answer('trouble', 'Edits that were not applied', [
    step,
    ...say('I round each line instead.'),
    edited(edit('src/invoice.ts')),
    edited(edit('src/tax.ts', ambiguous)),
    edited(edit('src/ledger.ts', absent)),
    edited(edit('docs/rounding.md', { status: 'not_in_context' })),
    edited(edit('src/logo.png', { status: 'skipped', message: 'The file is not text.' })),
    edited(edit('src/total.ts', { status: 'failed', errorType: 'changed_on_disk', message: 'Somebody changed the file meanwhile.' })),
    summed({ applied: 1, failed: 3, skipped: 1, notInContext: 1, filesModified: ['src/invoice.ts'], filesAutoAdded: ['docs/rounding.md'] }),
  ]),
  answer('proposed', 'Edits that are only proposed', [
    step,
    ...say('Two places need a look.'),
    edited(edit('src/invoice.ts', { status: 'validated', message: 'Edits are not written while changes are under review.' })),
    summed({ validated: 1 }),
  ]),
  answer('discarded', 'Edits that were discarded, beside one that still is a proposal', [
    step,
    ...say('Three places need a look.'),
    edited(edit('src/invoice.ts', { status: 'validated', isDiscarded: true })),
    edited(edit('src/tax.ts', { status: 'skipped', message: 'You refused this edit.', isDiscarded: true })),
    edited(edit('docs/rounding.md', { status: 'validated', oldText: 'Rounded at the end.', newText: 'Rounded by line.' })),
    summed({ validated: 1, discarded: 2 }),
  ]),
  answer('undone', 'Edits that were undone', [
    step,
    ...say('I round each line instead.'),
    edited(edit('src/invoice.ts')),
    edited(edit('src/tax.ts')),
    summed({
      applied: 2,
      filesModified: ['src/invoice.ts', 'src/tax.ts'],
      undone: {
        at: '2026-11-26T12:00:00.000Z',
        restored: ['src/invoice.ts'],
        kept: [{ path: 'src/tax.ts', reason: 'It has changed since.' }],
      },
    }),
  ]),
  answer('long', 'A long edit, and one with invisible characters', [
    step,
    edited(edit('src/steps.ts', { oldText: long('one'), newText: long('two') })),
    edited(edit('src/a\u202ecod.ts', { oldText: 'let a = "b"', newText: 'let a = "\u202eb"\r\nlet c' })),
    summed({ applied: 2, filesModified: ['src/steps.ts', 'src/a\u202ecod.ts'] }),
  ]),
  answer('many', 'Many edits', [
    step,
    ...Array.from({ length: 24 }, (_, at) => edited(edit(`src/part-${at + 1}.ts`))),
    summed({ applied: 24, filesModified: Array.from({ length: 24 }, (_, at) => `src/part-${at + 1}.ts`) }),
  ]),
  answer('commands', 'Shell commands', [
    step,
    ...say('Run the tests, then look at the log:\n\n```bash\n# the tests\nnpm test\ngit log --oneline | head -5\n```'),
  ]),
]

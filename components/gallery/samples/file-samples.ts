import { emptyFold, foldAll } from '#lib/messages/shared.ts'
import type { DeletedFileView, ReviewChanges } from '#lib/workspace/shared.ts'
import { say, step } from './recorded.ts'

const long = `reports/${'a-name-that-does-not-end-'.repeat(12)}2026.md`

export const deletedFiles: readonly DeletedFileView[] = [
  { path: 'plan.md', at: '2026-11-26T12:00:00.000Z', madeBy: 'person', author: 'Ada Winter', sizeBytes: 1_400 },
  { path: 'notes/Größe 🟩.md', at: '2026-11-26T11:00:00.000Z', madeBy: 'tool', author: 'Ada Winter', sizeBytes: 0 },
  { path: 'خطة/العمل.md', at: '2026-11-25T09:30:00.000Z', madeBy: 'person', author: 'نور', sizeBytes: 82_000 },
  { path: long, at: '2026-11-24T09:30:00.000Z', madeBy: 'answer', author: null, sizeBytes: 3_400_000 },
]

export const manyDeleted: readonly DeletedFileView[] = Array.from({ length: 300 }, (_, at) => ({
  path: `drafts/draft-${at + 1}.md`,
  at: '2026-11-20T09:30:00.000Z',
  madeBy: 'person' as const,
  author: 'Ada Winter',
  sizeBytes: 1_000 + at,
}))

const diff = `@@ -1,3 +1,3 @@
 export function total(lines) {
-  return round(sum(lines))
+  return sum(lines.map(round))
 }
`

const plain = { branch: 'rounding', base: 'a1b2c3d4', head: null, mergeBase: 'a1b2c3d4', symbols: [], reverse: {} }

export const review: ReviewChanges = {
  ...plain,
  commits: [{ sha: 'e5f6a7b8', subject: 'Round by line', author: 'Mei', at: '2026-11-25T09:30:00.000Z' }],
  commitCount: 3,
  files: [
    { path: 'src/invoice.ts', from: null, change: 'modified', added: 1, removed: 1, diff },
    { path: 'src/round.ts', from: 'src/rounding.ts', change: 'renamed', added: 0, removed: 0, diff: '' },
    { path: 'public/logo.png', from: null, change: 'added', added: null, removed: null, diff: null },
    { path: long, from: null, change: 'deleted', added: 0, removed: 40, diff: null },
  ],
  leftOut: [{ path: 'assets/film.mov', reason: 'A filter of git is set for it.' }],
}

export const noReview: ReviewChanges = { ...plain, commits: [], commitCount: 0, files: [], leftOut: [] }

/** An answer with comments on lines of the review. */
export const reviewed = foldAll(emptyFold('reviewed'), [
  step,
  ...say(
    '`src/invoice.ts:2` **Rounding by line** changes every total of more than one line. Is that what the tax office asks for?\n\n`src/invoice.ts:1-3` Add a test for half a cent:\n\n```ts\nexpect(total([0.5, 1.5])).toBe(2)\n```',
  ),
]).message

export const code = `import { round } from './round.ts'

/** Sums up an invoice in cents. */
export function total(lines: readonly Line[]): Cents {
  return lines.reduce((cents, line) => cents + round(line.amount), 0)
}
`

export const codeBefore = `import { round } from './round.ts'

export function total(lines: readonly Line[]): Cents {
  return round(sum(lines))
}
`

export const prose = `# Rounding

Totals are **rounded by line**, half to even, since invoices of several lines would otherwise differ from the sum that is printed below them.

- النص من اليمين إلى اليسار
- Größe, 🟩
`

import { type DiffRow, diffTexts, type TextDiff } from '#lib/edits/shared.ts'
import type { EditView } from '#lib/messages/shared.ts'

/** Lines of a question's edits that are shown before the rest is opened. */
export const FIRST_EDIT_LINES = 40
/** A rest of at most this many lines is shown with them. */
const SPARE_LINES = 4
/** Characters per line, about what a narrow card holds. */
const LINE_CHARS = 72

export interface AskedEdit {
  edit: EditView
  diff: Pick<TextDiff, 'added' | 'removed'>
  rows: readonly DiffRow[]
}

export function askedEdits(edits: readonly EditView[]): AskedEdit[] {
  return edits.map(edit => {
    const { rows, ...diff } = diffTexts(edit.oldText, edit.newText) ?? { rows: [], added: 0, removed: 0 }
    return { edit, diff, rows }
  })
}

/** Cuts edits to about the first `lines` lines. `left`: lines that are not shown yet. */
export function firstEditLines(edits: readonly AskedEdit[], lines: number): { edits: AskedEdit[]; left: number } {
  const total = edits.reduce((sum, { rows }) => rows.reduce((all, row) => all + linesOf(row), sum), 0)
  if (total <= lines + SPARE_LINES) return { edits: [...edits], left: 0 }
  let used = 0
  const cut = edits.map(one => {
    const rows: DiffRow[] = []
    for (const row of one.rows) {
      if (used >= lines) break
      rows.push(row)
      used += linesOf(row)
    }
    return { ...one, rows }
  })
  return { edits: cut, left: total - used }
}

/** A long line is wrapped, and counts as the lines that it takes. */
function linesOf(row: DiffRow): number {
  return row.kind === 'skipped' ? 1 : Math.max(1, Math.ceil(row.text.length / LINE_CHARS))
}

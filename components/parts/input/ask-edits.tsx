'use client'

import { useEffect, useMemo, useState } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DiffRows } from '#components/ui/diff-rows.tsx'
import { type DiffRow, diffTexts, type TextDiff } from '#lib/edits/shared.ts'
import type { EditView } from '#lib/messages/shared.ts'
import { partsAsk as t } from '#lib/words/en/parts-ask.ts'
import { Counts } from '../edit/counts.tsx'

/** Lines that are opened at a time; more would make the page slow. */
const MORE_LINES = 2_000

export interface AskEditsProps {
  edits: readonly EditView[]
  refused: ReadonlySet<string>
  /** Null where the question cannot be answered. */
  onChange: ((editId: string, isAllowed: boolean) => void) | null
  /** Tells how many lines the person has not been shown yet. */
  onLeft: (lines: number) => void
}

/** Shows the edits of one file that wait for a person, each with its own choice. Nothing scrolls away or stays invisible. */
export function AskEdits({ edits, refused, onChange, onLeft }: AskEditsProps) {
  const all = useMemo(() => askedEdits(edits), [edits])
  const [lines, setLines] = useState(FIRST_EDIT_LINES)
  const cut = useMemo(() => firstEditLines(all, lines), [all, lines])
  useEffect(() => onLeft(cut.left), [onLeft, cut.left])
  return (
    <div className="ask-edits">
      {cut.edits.map(({ edit, diff, rows }, index) => (
        <fieldset key={edit.id} className="ask-edit" aria-label={t('changeOf', { number: index + 1, count: edits.length })}>
          <div className="ask-edit-head">
            {onChange ? (
              <Checkbox
                checked={!refused.has(edit.id)}
                onCheckedChange={isAllowed => onChange(edit.id, isAllowed)}
                label={<Title edit={edit} number={index + 1} />}
              />
            ) : (
              <Title edit={edit} number={index + 1} />
            )}
            <Counts diff={diff} />
          </div>
          {rows.length === 0 ? null : (
            <div className="ask-edit-rows">
              <DiffRows rows={rows} isWhole />
            </div>
          )}
        </fieldset>
      ))}
      {cut.left > 0 ? (
        <button type="button" className="asked-more" onClick={() => setLines(lines + MORE_LINES)}>
          {t('moreLines', { count: cut.left })}
        </button>
      ) : null}
    </div>
  )
}

function Title({ edit: { oldText, line }, number }: { edit: EditView; number: number }) {
  if (oldText === '') return t('createTheFile')
  return line === undefined ? t('changeNumber', { number }) : t('changeAtLine', { number, line })
}

/** Lines of a question's edits that are shown before the rest is opened. */
const FIRST_EDIT_LINES = 40
/** A rest of at most this many lines is shown with them. */
const SPARE_LINES = 4
/** Characters per line, about what a narrow card holds. */
const LINE_CHARS = 72

interface AskedEdit {
  edit: EditView
  diff: Pick<TextDiff, 'added' | 'removed'>
  rows: readonly DiffRow[]
}

function askedEdits(edits: readonly EditView[]): AskedEdit[] {
  return edits.map(edit => {
    const { rows, ...diff } = diffTexts(edit.oldText, edit.newText) ?? { rows: [], added: 0, removed: 0 }
    return { edit, diff, rows }
  })
}

/** Cuts edits to about the first `lines` lines. `left`: lines that are not shown yet. */
function firstEditLines(edits: readonly AskedEdit[], lines: number): { edits: AskedEdit[]; left: number } {
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

'use client'

import { useEffect, useMemo, useState } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DiffRows } from '#components/ui/diff-rows.tsx'
import type { EditView } from '#lib/messages/shared.ts'
import { Counts } from '../edit/counts.tsx'
import { askedEdits, FIRST_EDIT_LINES, firstEditLines } from './asked-edits.ts'

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
        <fieldset key={edit.id} className="ask-edit" aria-label={`Change ${index + 1} of ${edits.length}`}>
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
          {cut.left === 1 ? '1 more line' : `${cut.left.toLocaleString('en')} more lines`}
        </button>
      ) : null}
    </div>
  )
}

function Title({ edit: { oldText, line }, number }: { edit: EditView; number: number }) {
  if (oldText === '') return 'Create the file'
  return line === undefined ? `Change ${number}` : `Change ${number}, at line ${line.toLocaleString('en-US')}`
}

'use client'

import { useState } from 'react'
import { DiffRows } from '#components/ui/diff-rows.tsx'
import type { DiffRow } from '#lib/edits/shared.ts'
import { partsEdit as t } from '#lib/words/en/parts-edit.ts'

/** Rows that a click adds. */
const MORE_ROWS = 300
/** A rest of at most this many rows is shown with the others. */
const SPARE_ROWS = 4

export interface EditDiffProps {
  rows: readonly DiffRow[]
  /** Accessible name. */
  label: string
  /** Rows that are shown at first. */
  first: number
}

/** Shows the first rows of a comparison, and more of them at a click. It scrolls sideways by keyboard. */
export function EditDiff({ rows, label, first }: EditDiffProps) {
  const [most, setMost] = useState(first)
  const shown = rows.length <= most + SPARE_ROWS ? rows : rows.slice(0, most)
  const left = rows.length - shown.length
  return (
    <div className="edit-diff">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
        tabIndex={0}
        className="edit-rows"
      >
        <DiffRows rows={shown} />
      </section>
      {left > 0 ? (
        <button type="button" className="part-toggle edit-more" onClick={() => setMost(most + MORE_ROWS)}>
          {moreWords(Math.min(left, MORE_ROWS), left)}
        </button>
      ) : null}
    </div>
  )
}

function moreWords(next: number, left: number): string {
  return next === left ? t('showLines', { count: left }) : t('showSomeLines', { next, count: left })
}

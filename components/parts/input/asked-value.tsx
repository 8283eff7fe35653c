'use client'

import { useMemo, useState } from 'react'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { partsAsk as t } from '#lib/words/en/parts-ask.ts'
import { type AskedCut, askedRows, FIRST_LINES, firstLines } from './asked-rows.ts'

/** Lines that are opened at a time; more would make the page slow. */
const MORE_LINES = 2000

export interface AskedLines extends AskedCut {
  showMore: () => void
}

/** Cuts a question's subject into lines, and tells how many of them the person has not been shown yet. */
export function useAskedLines(value: unknown): AskedLines {
  const rows = useMemo(() => askedRows(value), [value])
  const [lines, setLines] = useState(FIRST_LINES)
  const cut = useMemo(() => firstLines(rows, lines), [rows, lines])
  return { ...cut, showMore: () => setLines(lines + MORE_LINES) }
}

/**
 * Shows all of a value, with nothing that scrolls away or stays invisible. Of a long one the beginning is shown until the rest is opened.
 */
export function AskedValue({ lines: { rows, left, showMore }, label }: { lines: AskedLines; label: string }) {
  return (
    <fieldset className="json asked" aria-label={label}>
      {rows.map(row => (
        <div key={row.key} className="json-row asked-row" style={{ marginInlineStart: Math.min(row.depth, 12) * 14 }}>
          {row.name === null ? null : (
            <span className="json-name">
              <VisibleText text={row.name} />
            </span>
          )}
          {row.text === null ? null : (
            <span className={row.isText ? 'json-text' : 'json-value'}>
              <VisibleText text={row.text} lines />
            </span>
          )}
        </div>
      ))}
      {left > 0 ? (
        <button type="button" className="asked-more" onClick={showMore}>
          {t('moreLines', { count: left })}
        </button>
      ) : null}
    </fieldset>
  )
}

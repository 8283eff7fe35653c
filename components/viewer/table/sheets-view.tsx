'use client'

import { useEffect, useMemo, useState } from 'react'
import { Select } from '#components/ui/select.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { viewer as t } from '#lib/words/en/viewer.ts'
import type { ShownDocument } from '../shown-document.ts'
import { DataGrid } from './data-grid.tsx'
import { separatedRows, sheetRows } from './rows.ts'

/** Shows the sheets of a workbook, one at a time, or a table of separated values. */
export function SheetsView({ document: { text, pages }, name, target, onPlace, isSeparated }: ShownDocument & { isSeparated: boolean }) {
  const sheets = useMemo(
    () => (isSeparated || pages.length === 0 ? [{ name, from: 0, to: text.length }] : sheetsOf(text, pages)),
    [text, pages, name, isSeparated],
  )
  const [index, setIndex] = useState(0)
  const sheet = sheets[index] ?? { name, from: 0, to: text.length }
  const rows = useMemo(() => (isSeparated ? separatedRows(text) : sheetRows(text, sheet.from, sheet.to)), [text, sheet, isSeparated])
  useEffect(() => {
    if (!target) return
    const at = sheets.findLastIndex(({ from }) => from <= target.from)
    setIndex(Math.max(0, at))
  }, [target, sheets])
  const isHere = target !== null && target.from >= sheet.from && target.from < sheet.to
  const place = useMemo(
    () => (rows && isHere && target.from >= rows.startOf(0) ? { row: rows.rowAt(target.from) } : null),
    [rows, isHere, target],
  )
  return (
    <>
      {sheets.length > 1 ? (
        <div className="flex h-10 shrink-0 items-center gap-2 border-line border-b px-3">
          <span className="w-56 max-w-full">
            <Select
              aria-label={t('chooseSheet')}
              value={`${index}`}
              options={sheets.map((one, at) => ({ value: `${at}`, label: visibleText(one.name) || t('sheetNumber', { number: at + 1 }) }))}
              onValueChange={value => {
                setIndex(Number(value))
                onPlace(sheets[Number(value)]?.from ?? 0)
              }}
            />
          </span>
        </div>
      ) : null}
      {rows && rows.count > 0 ? (
        <DataGrid rows={rows} label={t('tableOf', { name: visibleText(sheet.name) })} target={place} />
      ) : (
        <p className="p-4.5 text-ink-2 text-sm">{t('emptySheet')}</p>
      )}
    </>
  )
}

interface Sheet {
  name: string
  from: number
  to: number
}

/** Reads the names of the sheets from the headings that `lib/documents` writes. */
function sheetsOf(text: string, pages: readonly { page: number; at: number }[]): Sheet[] {
  return pages.map(({ at }, index) => {
    const to = pages[index + 1]?.at ?? text.length
    const line = text.slice(at, Math.min(to, at + 300)).split('\n', 1)[0] ?? ''
    return { name: line.replace(/^#+ (?:Sheet: )?/, ''), from: at, to }
  })
}

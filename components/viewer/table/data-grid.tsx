// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table cannot be laid out one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys
'use client'
'use no memo'

import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { copyText } from '#components/ui/copy-text.ts'
import { useRowHeight } from '#components/ui/use-row-height.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { viewer as t } from '#lib/words/en/viewer.ts'
import { columnWidths, NUMBER_PX } from './column-widths.ts'
import { movedCell, type Place } from './moved-cell.ts'
import type { TableRows } from './rows.ts'

export interface DataGridProps {
  rows: TableRows
  label: string
  /** Row that is brought into view; another object asks again. */
  target: { row: number } | null
}

/** Most characters of a cell that its row shows; the whole value stands below the table. */
const CELL_CHARS = 200
const OVERSCAN = 8

/** Shows a table of any length: the rows and columns near the view are rendered. The virtualizer changes in place, so React's compiler leaves this file alone. */
export function DataGrid({ rows, label, target }: DataGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowPx = useRowHeight()
  const id = useId()
  const [active, setActive] = useState<Place | null>(null)
  const widths = useMemo(() => columnWidths(rows), [rows])
  const down = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollPaddingStart: rowPx,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: widths.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => widths[index] ?? NUMBER_PX,
    overscan: 2,
    paddingStart: NUMBER_PX,
    scrollPaddingStart: NUMBER_PX,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a size that changes measures all rows again
  useEffect(() => down.measure(), [rowPx])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another table begins at its start
  useEffect(() => {
    setActive(null)
    scroller.current?.scrollTo?.({ top: 0, left: 0 })
  }, [rows])
  useEffect(() => {
    if (!target) return
    setActive({ row: target.row, column: 0 })
    down.scrollToIndex(target.row, { align: 'center' })
  }, [target, down])

  const shown = active !== null && active.row < rows.count ? active : null
  const value = shown && (rows.cells(shown.row)[shown.column] ?? '')
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'c' && value !== null && window.getSelection()?.isCollapsed !== false) {
      void copyText(value)
      return
    }
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2)
    const next = movedCell(event, shown, { rows: rows.count, columns: widths.length, pageRows })
    if (!next) return
    event.preventDefault()
    setActive(next)
    down.scrollToIndex(next.row)
    across.scrollToIndex(next.column)
  }
  const cellId = ({ row, column }: Place) => `${id}-${row}-${column}`
  const columns = across.getVirtualItems()
  const cell = (text: string) => <VisibleText isName text={text.length > CELL_CHARS ? `${text.slice(0, CELL_CHARS)}…` : text} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.count + 1}
        aria-colcount={widths.length}
        aria-readonly
        aria-activedescendant={shown ? cellId(shown) : undefined}
        tabIndex={0}
        dir="ltr"
        onKeyDown={keys(onKeyDown)}
        className={clsx('-outline-offset-2 relative min-h-0 flex-1 overflow-auto text-xs', shown && 'outline-none')}
      >
        <div className="relative" style={{ height: down.getTotalSize() + rowPx, width: across.getTotalSize() }}>
          <div role="row" aria-rowindex={1} className="sticky top-0 z-20 border-line border-b bg-paper-2" style={{ height: rowPx }}>
            <span className="sticky start-0 z-10 block border-line border-e bg-paper-2" style={{ width: NUMBER_PX, height: rowPx - 1 }} />
            {columns.map(column => (
              <div
                key={column.key}
                role="columnheader"
                aria-colindex={column.index + 1}
                className="absolute top-0 truncate border-line border-e px-2 font-[550] text-ink-2"
                style={{ insetInlineStart: column.start, width: column.size, height: rowPx - 1, lineHeight: `${rowPx - 1}px` }}
                title={rows.header[column.index]}
                dir="auto"
              >
                {cell(rows.header[column.index] ?? '')}
              </div>
            ))}
          </div>
          {down.getVirtualItems().map(({ key, index, start }) => {
            const cells = rows.cells(index)
            const isActive = shown?.row === index
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className={clsx('absolute start-0 border-line border-b', isActive && 'bg-paper-2')}
                style={{ top: start + rowPx, height: rowPx, width: across.getTotalSize(), lineHeight: `${rowPx - 1}px` }}
              >
                <span
                  className="tabular sticky start-0 z-10 block truncate border-line border-e bg-paper-2 px-1.5 text-end text-2xs text-ink-2"
                  style={{ width: NUMBER_PX, height: rowPx - 1, lineHeight: `${rowPx - 1}px` }}
                >
                  {rows.numberOf(index) ?? index + 1}
                </span>
                {columns.map(column => {
                  const place = { row: index, column: column.index }
                  const isChosen = isActive && shown.column === column.index
                  return (
                    <div
                      key={column.key}
                      id={cellId(place)}
                      role="gridcell"
                      aria-colindex={column.index + 1}
                      aria-selected={isChosen}
                      onClick={() => setActive(place)}
                      dir="auto"
                      className={clsx(
                        'tabular absolute top-0 truncate border-line border-e px-2',
                        isChosen && 'outline-2 outline-accent -outline-offset-2',
                      )}
                      style={{ insetInlineStart: column.start, width: column.size, height: rowPx - 1 }}
                    >
                      {cell(cells[column.index] ?? '')}
                    </div>
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
      <div className="flex min-h-9 shrink-0 items-center gap-2 border-line border-t px-3 py-1 text-xs">
        {shown && value !== null ? (
          <>
            <span className="shrink-0 text-ink-2">
              {t('cell', { column: rows.header[shown.column] ?? '', row: rows.numberOf(shown.row) ?? `${shown.row + 1}` })}
            </span>
            <span dir="auto" className="max-h-24 min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap break-words">
              <VisibleText lines isName text={value.slice(0, 10_000)} />
            </span>
            <CopyButton text={value} label={t('copyCell')} />
          </>
        ) : (
          <span className="tabular text-ink-2">{t('tableSize', { rows: rows.count, columns: widths.length })}</span>
        )}
      </div>
    </div>
  )
}

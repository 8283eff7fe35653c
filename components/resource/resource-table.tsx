'use client'

import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { byPosition } from '#components/by-position.ts'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { resource as t } from '#lib/words/en/resource.ts'
import { type Column, type Order, readerOf } from './columns.ts'

export interface ResourceTableProps<Row> {
  /** Read by screen readers only. */
  caption: string
  columns: readonly Column<Row>[]
  /** Rows, below the head of their group where they have one. */
  groups: readonly { head?: ReactNode; rows: readonly Row[] }[]
  idOf: (row: Row) => string
  /** Actions of a row, at its end. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** Handles a click anywhere on the row, which needs a real button or link as well. */
  onOpen?: ((row: Row) => void) | undefined
  /** The row that is open. */
  isOpen?: ((row: Row) => boolean) | undefined
  order?: Order | null
  /** Undefined: the rows keep their order. */
  onOrder?: ((order: Order | null) => void) | undefined
}

/** Shows rows by columns. A heading sorts by its column: ascending, descending, as they came. */
export function ResourceTable<Row>({
  caption,
  columns,
  groups,
  idOf,
  actions,
  onOpen,
  isOpen,
  order = null,
  onOrder,
}: ResourceTableProps<Row>) {
  const control = onOpen ? { onClick: (event: SyntheticEvent) => event.stopPropagation() } : {}
  return (
    <Table
      caption={caption}
      head={
        <>
          {byPosition(columns, (column, index) => {
            if (column.isHidden) return null
            const direction = order?.column === index ? order.direction : null
            return (
              <Th align={column.align} from={column.from} sort={direction}>
                {onOrder && readerOf(column) ? (
                  <SortButton column={column} direction={direction} onPress={() => onOrder(nextOrder(order, index))} />
                ) : (
                  column.label
                )}
              </Th>
            )
          })}
          {actions ? <Th hidden>{t('actions')}</Th> : null}
        </>
      }
    >
      {byPosition(groups, ({ head, rows }) => (
        <>
          {head}
          {rows.map(row => (
            <Tr key={idOf(row)} onOpen={onOpen && (() => onOpen(row))} selected={isOpen?.(row)}>
              {byPosition(columns, column => {
                if (column.isHidden) return null
                const { align, from, muted = 'at' in column, mono, nowrap = 'at' in column && !column.cell, wide } = column
                const cell = shown(column, row)
                return (
                  <Td {...{ align, from, muted, mono, nowrap, wide }}>
                    {'isControl' in column ? (
                      <span className="inline-flex items-center gap-1" {...control}>
                        {cell}
                      </span>
                    ) : (
                      cell
                    )}
                  </Td>
                )
              })}
              {actions ? (
                <Td align="end" nowrap>
                  <span className="inline-flex items-center gap-1" {...control}>
                    {actions(row)}
                  </span>
                </Td>
              ) : null}
            </Tr>
          ))}
        </>
      ))}
    </Table>
  )
}

function shown<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  if ('at' in column) return <TimeAgo at={column.at(row)} never={column.never ?? ''} />
  const value = readerOf(column)?.(row) ?? null
  if (typeof value === 'number') return value.toLocaleString('en-US')
  return value === null ? null : <VisibleText isName text={value} />
}

interface SortButtonProps {
  column: Pick<Column<never>, 'label' | 'align'>
  direction: Order['direction'] | null
  onPress: () => void
}

function SortButton({ column: { label, align }, direction, onPress }: SortButtonProps) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={onPress}
      className={clsx('group inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink', align === 'end' && 'flex-row-reverse')}
    >
      {label}
      <Arrow
        size={12}
        aria-hidden
        className={clsx(direction === null && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60 pointer-coarse:opacity-60')}
      />
    </button>
  )
}

/** Cycles ascending, descending, as they came. */
function nextOrder(order: Order | null, column: number): Order | null {
  if (order?.column !== column) return { column, direction: 'ascending' }
  return order.direction === 'ascending' ? { column, direction: 'descending' } : null
}

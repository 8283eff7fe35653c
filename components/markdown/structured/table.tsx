'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useState } from 'react'
import { byPosition } from '#components/by-position.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { useHydrated } from '#components/use-hydrated.ts'
import { markdown as t } from '#lib/words/en/markdown.ts'
import { CodeBlock } from '../code/code-block.tsx'
import { directionOf } from '../direction.ts'
import { Inline } from '../inline.tsx'
import type { TableToken, Token } from '../lex/tokens.ts'
import { cellText, type Order, sorted, type TableRow, toCsv } from './table-text.ts'
import { ViewSwitch } from './view-switch.tsx'

/** Renders a table. Once it is complete its columns sort, and it can be copied for a spreadsheet or shown as source. */
export function Table({ table, isOpen }: { table: TableToken; isOpen: boolean }) {
  const [order, setOrder] = useState<Order | null>(null)
  // Without scripts the button would do nothing.
  const canSort = useHydrated() && !isOpen && table.rows.length > 1
  const rows = order === null ? table.rows : sorted(table.rows, order)
  const names = table.header.map(cellText)
  const isNamed = names.some(name => name !== '')
  const view = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="md-table" aria-label={isNamed ? t('tableOf', { names: names.join(', ') }) : t('table')} tabIndex={0}>
      <table dir={directionOf(table.raw)}>
        <thead hidden={!isNamed}>
          <tr>
            {byPosition(table.header, (cell, column) => (
              <th scope="col" data-align={cell.align ?? undefined} aria-sort={order?.column === column ? order.direction : undefined}>
                {!canSort ? (
                  <Inline tokens={cell.tokens as Token[]} />
                ) : (
                  <button type="button" className="md-sort" onClick={() => setOrder(nextOrder(order, column))}>
                    <Inline tokens={cell.tokens as Token[]} />
                    <SortMark direction={order?.column === column ? order.direction : null} />
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byPosition(rows, row => (
            <Row row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
  return (
    <ViewSwitch
      showLabel={t('showAsTable')}
      isFirst
      isOpen={isOpen}
      view={view}
      raw={<CodeBlock code={table.raw.trim()} info="markdown" isOpen={false} />}
      actions={<CopyButton text={() => toCsv(table.header, rows)} label={t('copyAsCsv')} words />}
    />
  )
}

/** Renders again only where the row has changed: a growing table changes its last row. */
const Row = memo(function Row({ row }: { row: TableRow }) {
  return (
    <tr>
      {byPosition(row, cell => (
        <td data-align={cell.align ?? undefined}>
          <Inline tokens={cell.tokens as Token[]} />
        </td>
      ))}
    </tr>
  )
})

function SortMark({ direction }: { direction: Order['direction'] | null }) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return <Arrow size={12} aria-hidden className="md-sort-mark" data-shown={direction !== null || undefined} />
}

/** Cycles ascending, descending, original order. */
function nextOrder(order: Order | null, column: number): Order | null {
  if (order?.column !== column) return { column, direction: 'ascending' }
  return order.direction === 'ascending' ? { column, direction: 'descending' } : null
}

import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Renders a dense table. It scrolls sideways inside itself, never the page. */
export function Table({
  caption,
  head,
  children,
}: {
  /** Read by screen readers only. */
  caption: string
  head: ReactNode
  children: ReactNode
}) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

type Align = 'start' | 'end'

/** Narrowest screen that shows a column; give its Th and Td the same. */
type From = 'sm' | 'md' | 'lg'
const HIDDEN_BELOW: Record<From, string> = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' }

export function Th({
  children,
  align = 'start',
  hidden = false,
  from,
  sort = null,
}: {
  children: ReactNode
  align?: Align | undefined
  /** Shows the heading to screen readers only. */
  hidden?: boolean
  from?: From | undefined
  /** Direction in which the rows are sorted by this column. */
  sort?: 'ascending' | 'descending' | null
}) {
  return (
    <th
      scope="col"
      aria-sort={sort ?? undefined}
      className={clsx(
        'border-line border-b py-2 pe-4 last:pe-0 font-[550] text-ink-2 text-xs',
        align === 'end' ? 'text-end' : 'text-start',
        from && HIDDEN_BELOW[from],
      )}
    >
      {hidden ? <span className="sr-only">{children}</span> : children}
    </th>
  )
}

export function Tr({
  children,
  onOpen,
  selected = false,
}: {
  children: ReactNode
  /** Handles a click anywhere on the row, which needs a real button or link as well. */
  onOpen?: (() => void) | undefined
  selected?: boolean | undefined
}) {
  return (
    <tr
      onClick={onOpen}
      aria-selected={selected || undefined}
      className={clsx('border-line border-b', onOpen && 'cursor-pointer hover:bg-paper-2', selected && 'bg-paper-2')}
    >
      {children}
    </tr>
  )
}

export interface TdProps {
  children?: ReactNode
  align?: Align | undefined
  muted?: boolean | undefined
  mono?: boolean | undefined
  nowrap?: boolean | undefined
  /** Takes the room that the other columns leave, and cuts what is longer. */
  wide?: boolean | undefined
  from?: From | undefined
}

export function Td({ children, align = 'start', muted = false, mono = false, nowrap = false, wide = false, from }: TdProps) {
  return (
    <td
      className={clsx(
        'tabular py-2 pe-4 align-middle last:pe-0',
        align === 'end' && 'text-end',
        muted && 'text-ink-2',
        mono && 'font-mono text-xs',
        nowrap && 'whitespace-nowrap',
        wide && 'w-full max-w-0',
        from && HIDDEN_BELOW[from],
      )}
    >
      {children}
    </td>
  )
}

'use client'

import { type ReactNode, useState } from 'react'
import { filterOf } from '#components/text-filter.ts'
import { Button } from '#components/ui/button.tsx'
import { resource as t } from '#lib/words/en/resource.ts'
import { csvOf, inOrder, type Order, wordsOf } from './columns.ts'
import { FilterField } from './filter-field.tsx'
import { LoadMore } from './load-more.tsx'
import { ResourceTable, type ResourceTableProps } from './resource-table.tsx'
import { ResourceView } from './resource-view.tsx'
import type { List } from './use-list.ts'

/** Rows that are rendered at first; a button shows more: thousands cost nothing until then. */
const SHOWN_AT_ONCE = 100
/** From this many rows on, a list that is short for most people has a filter and sorts. */
const FEW = 8

interface Filtering<Row> {
  /** Label of the filter; left out: the list has none. */
  filter?: string
  /** Says that nothing matches the filter. */
  none?: (filter: string) => string
  /** Texts in which the filter looks: those of the columns, if left out. */
  words?: (row: Row) => readonly (string | null)[]
  /** The list is short for most people: its filter appears only with many rows. */
  isShort?: boolean
  /** Further choices beside the filter, and whether they keep a row. */
  tools?: ReactNode
  keep?: (row: Row) => boolean
}

type Table<Row> = Pick<ResourceTableProps<Row>, 'caption' | 'columns' | 'actions' | 'onOpen' | 'isOpen'> & {
  /** Name of the CSV file in which the shown rows can be saved. */
  csv?: string
  /** Splits the rows into groups, each with a row at its head. They keep their order. */
  groups?: (found: readonly Row[]) => readonly { head: ReactNode; rows: readonly Row[] }[]
  children?: never
}

/** A list that is no table renders its rows. */
interface OwnRows<Row> {
  children: (shown: readonly Row[]) => ReactNode
  columns?: never
  groups?: never
}

export type ResourceListProps<Row> = Filtering<Row> &
  (Table<Row> | OwnRows<Row>) & {
    list: List<Row>
    /** Sentences while it loads, and where it could not. */
    loading: string
    failed: string
    /** Shown instead of no rows: usually an `EmptyState` with the action that makes the first. */
    empty: ReactNode
    /** Words of the button that loads the next page. */
    more?: string
  }

/**
 * Shows a list of the server's in all its states: loading, failed, out of date, empty, filtered, long. Rows are shown by `columns`, which
 * sort and export them, or by `children`. It sorts and exports only where all rows are loaded.
 */
export function ResourceList<Row>({ list, loading, failed, empty, ...rest }: ResourceListProps<Row>) {
  return (
    <ResourceView resource={list.resource} loading={loading} failed={failed} onRetry={list.reload}>
      {() => (list.rows.length === 0 ? empty : <Rows list={list} {...rest} />)}
    </ResourceView>
  )
}

type RowsProps<Row> = Filtering<Row> & (Table<Row> | OwnRows<Row>) & { list: List<Row>; more?: string }

function Rows<Row>(props: RowsProps<Row>) {
  const {
    list,
    filter,
    none,
    words = row => wordsOf(props.columns ?? [], row),
    isShort = false,
    tools,
    keep,
    more = t('loadOlder'),
  } = props
  const [text, setText] = useState('')
  const [order, setOrder] = useState<Order | null>(null)
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  // A list that becomes short keeps its filter and order on the page: they may be in use.
  const [isLong, setIsLong] = useState(!isShort)
  if (!isLong && list.rows.length >= FEW) setIsLong(true)
  const matches = filterOf(text)
  const kept = keep === undefined ? list.rows : list.rows.filter(keep)
  const matching = text === '' ? kept : kept.filter(row => matches(...words(row)))
  const found = props.columns && order ? inOrder(matching, props.columns, order) : matching
  const groups = props.groups?.(found) ?? [{ head: null, rows: found }]
  const shown = groups.map(({ head, rows }) => ({ head, rows: rows.slice(0, most) }))
  const isComplete = isLong && list.loadMore === null && list.rows.length > 1
  return (
    <div className="flex flex-col gap-3">
      {isLong ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
          {filter === undefined ? null : <FilterField label={filter} value={text} onChange={setText} />}
          {tools}
          {props.columns && props.csv !== undefined && isComplete ? (
            <ExportButton name={props.csv} csv={() => csvOf(found, props.columns ?? [])} />
          ) : null}
        </div>
      ) : null}
      {props.columns ? (
        <ResourceTable
          {...props}
          groups={shown}
          idOf={list.idOf}
          order={order}
          onOrder={isComplete && props.groups === undefined ? setOrder : undefined}
        />
      ) : (
        props.children(shown.flatMap(({ rows }) => rows))
      )}
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {found.length === 0 ? none?.(text) : null}
      </p>
      {groups.some(({ rows }) => rows.length > most) ? (
        <div>
          <Button onClick={() => setMost(before => before + SHOWN_AT_ONCE * 5)}>{t('showMore', { count: found.length })}</Button>
        </div>
      ) : null}
      <LoadMore label={more} onLoad={list.loadMore} />
    </div>
  )
}

/** Saves rows that the page has as a CSV file. */
function ExportButton({ name, csv }: { name: string; csv: () => string }) {
  function save() {
    const url = URL.createObjectURL(new Blob([csv()], { type: 'text/csv' }))
    Object.assign(document.createElement('a'), { href: url, download: name }).click()
    // The download begins a moment after the press.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return <Button onClick={save}>{t('exportCsv')}</Button>
}

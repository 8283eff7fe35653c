'use client'

import { requestAt } from '#components/request.ts'
import { type Answer, type AnyPlace, type Argument, addressAt, type Place } from '#components/routes.ts'
import { type Loading, type Reading, type Resource, type ResourceActions, useResource } from '#components/use-resource.ts'

/** Members of an answer that hold rows, such as `data`. */
type RowsKey<Name extends Reading> = {
  [Key in keyof Answer<Name>]: Answer<Name>[Key] extends readonly unknown[] ? Key : never
}[keyof Answer<Name>]

type RowOf<Whole, Key> = Key extends keyof Whole ? (Whole[Key] extends readonly (infer Row)[] ? Row : never) : never

/** Rows of the server's, as `ResourceList` shows them. */
export interface List<Row> {
  resource: Resource<unknown>
  /** Loaded rows; none until then. */
  rows: readonly Row[]
  /** The list is loaded, and has no row. */
  isEmpty: boolean
  idOf: (row: Row) => string
  reload: () => Promise<void>
  /** Loads the next page; null where all rows are loaded. */
  loadMore: (() => Promise<void>) | null
  /** Shows a row in place of the one of its id, or first where there is none. */
  put: (row: Row) => void
  /** Shows the list without a row. */
  drop: (row: Row) => void
}

/** A list with all else that its route answers. */
export interface WholeList<Row, Whole> extends List<Row>, ResourceActions<Whole> {
  resource: Resource<Whole>
}

interface ListOptions<Row, Key> {
  id: (row: Row) => string
  rows?: Key
  pollMs?: number
}

/**
 * Loads the rows of one of our GET routes: those of `data`, or of the member that `rows` names. Where the answer has a `nextCursor`, further
 * pages are loaded on demand, and a reload of the first keeps them.
 */
export function useList<Name extends Reading, Key extends RowsKey<Name> = RowsKey<Name> & 'data'>(
  name: Name,
  options: Place<Name> & ListOptions<RowOf<Answer<Name>, Key>, Key>,
): WholeList<RowOf<Answer<Name>, Key>, Answer<Name>> {
  type Row = RowOf<Answer<Name>, Key>
  type Whole = Answer<Name> & { nextCursor?: string | null }
  const { id: idOf, rows: key = 'data' as Key, pollMs, ...place } = options as AnyPlace & ListOptions<Row, Key>
  const rowsOf = (whole: Whole) => whole[key] as readonly Row[]
  const withRows = (whole: Whole, rows: readonly Row[]): Whole => ({ ...whole, [key]: rows })

  function withLaterPages(shown: Whole, fresh: Whole): Whole {
    const rows = rowsOf(fresh)
    const last = rows.at(-1)
    if (last === undefined || !fresh.nextCursor) return fresh
    const ids = new Set(rows.map(idOf))
    const at = rowsOf(shown).findIndex(row => idOf(row) === idOf(last))
    const later =
      at < 0
        ? []
        : rowsOf(shown)
            .slice(at + 1)
            .filter(row => !ids.has(idOf(row)))
    return later.length === 0 ? fresh : { ...withRows(fresh, [...rows, ...later]), nextCursor: shown.nextCursor ?? null }
  }

  const loading = { ...place, ...(pollMs === undefined ? {} : { pollMs }), merge: withLaterPages }
  const [resource, { reload, ...actions }] = useResource(name, ...([loading] as unknown as Argument<Place<Name> & Loading<Answer<Name>>>))
  const change = actions.change as (update: (whole: Whole) => Whole) => void
  const whole = resource.state === 'ready' ? (resource.data as Whole) : null
  const rows = whole === null ? [] : rowsOf(whole)
  const cursor = whole?.nextCursor ?? null
  const changeRows = (update: (rows: readonly Row[]) => readonly Row[]) => change(before => withRows(before, update(rowsOf(before))))

  async function loadPage(after: string) {
    const page = (await requestAt(addressAt(name, { ...place, query: { ...place.query, cursor: after } }))) as Whole
    change(before => withRows({ ...before, ...page }, [...rowsOf(before), ...rowsOf(page)]))
  }

  return {
    resource,
    reload,
    change: actions.change,
    rows,
    idOf,
    isEmpty: whole !== null && rows.length === 0,
    loadMore: cursor === null ? null : () => loadPage(cursor),
    put: row =>
      changeRows(before => {
        const isKnown = before.some(one => idOf(one) === idOf(row))
        return isKnown ? before.map(one => (idOf(one) === idOf(row) ? row : one)) : [row, ...before]
      }),
    drop: row => changeRows(before => before.filter(one => idOf(one) !== idOf(row))),
  }
}

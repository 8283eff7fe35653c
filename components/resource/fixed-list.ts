import type { List } from './use-list.ts'

/** Makes a list that is loaded and never changes. With `error` it may be out of date. */
export function fixedList<Row>(rows: readonly Row[], idOf: (row: Row) => string, error: string | null = null): List<Row> {
  const later = async () => undefined
  const nothing = () => undefined
  const resource = { state: 'ready', data: rows, error } as const
  return { resource, rows, idOf, isEmpty: rows.length === 0, reload: later, loadMore: null, put: nothing, drop: nothing }
}

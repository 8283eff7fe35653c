import { useCallback, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  /** Selects a row or takes it out. `toLast`: all rows from the one that was changed last. */
  toggle(id: string, toLast: boolean): void
  set(ids: readonly string[]): void
}

/** Holds which rows of a list are selected. Rows that have left the list are no longer selected. */
export function useSelection(rows: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  const toggle = useCallback(
    (id: string, toLast: boolean) => {
      const ids = rows.map(row => row.id)
      const [from, to] = [last === null ? -1 : ids.indexOf(last), ids.indexOf(id)]
      const range = toLast && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      const isAdded = !chosen.has(id)
      setChosen(before => (isAdded ? new Set([...before, ...range]) : new Set([...before].filter(one => !range.includes(one)))))
      setLast(id)
    },
    [rows, last, chosen],
  )
  const present = new Set(rows.map(row => row.id))
  return { ids: new Set([...chosen].filter(id => present.has(id))), toggle, set: ids => setChosen(new Set(ids)) }
}

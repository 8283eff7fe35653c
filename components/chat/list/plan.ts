import type { Row } from '#components/chat-store/rows.ts'

/** Part of a path that is mounted, by the places of rows (`Row.above`). */
export interface Mounted {
  top: number
  bottom: number
}

/** View of the scroller: px from the end of the list to its lower edge, and its height. */
export interface View {
  fromEndPx: number
  heightPx: number
}

/** Child of the list: a mounted row, or the height of the rows in between. */
export type PlanItem = { kind: 'row'; row: Row; index: number } | { kind: 'gap'; key: string; px: number; pages: number[] }

/** Lists the children: rows within `mounted`, those that are kept, and one gap for each sequence of others. Pages that are not loaded are always gaps. */
export function planOf(
  rows: readonly Row[],
  mounted: Mounted,
  { kept, pxOf }: { kept: ReadonlySet<string>; pxOf: (row: Row) => number },
): PlanItem[] {
  const items: PlanItem[] = []
  rows.forEach((row, index) => {
    const isMounted = row.kind === 'turn' && (kept.has(row.key) || (row.above <= mounted.top && row.above >= mounted.bottom))
    if (isMounted) {
      items.push({ kind: 'row', row, index })
      return
    }
    const last = items.at(-1)
    const gap =
      last?.kind === 'gap' ? last : { kind: 'gap' as const, key: `gap ${items.length === 0 ? 'first' : row.key}`, px: 0, pages: [] }
    if (gap !== last) items.push(gap)
    gap.px += pxOf(row)
    if (row.kind === 'hole') gap.pages.push(row.page)
  })
  return items
}

/** Finds the rows that a view shows, with `marginPx` more above and below it. */
export function rowsWithin(rows: readonly Row[], view: View, { marginPx, pxOf }: { marginPx: number; pxOf: (row: Row) => number }): Row[] {
  const within: Row[] = []
  const [low, high] = [view.fromEndPx - marginPx, view.fromEndPx + view.heightPx + marginPx]
  let px = 0
  for (let index = rows.length - 1; index >= 0 && px <= high; index--) {
    const row = rows[index] as Row
    const end = px + pxOf(row)
    if (end >= low) within.push(row)
    px = end
  }
  // A list that became shorter than the view's place still shows its first row.
  const [first] = rows
  return within.length === 0 && first ? [first] : within
}

/** Returns the part of the path that these rows cover. */
export function spanOf(within: readonly Row[]): Mounted {
  const places = within.map(({ above }) => above)
  return { top: Math.max(...places), bottom: Math.min(...places) }
}

/** Tells whether everything that a view shows is mounted. */
export function covers(mounted: Mounted, { top, bottom }: Mounted): boolean {
  return mounted.top >= top && mounted.bottom <= bottom
}

import { isStateful } from '#components/ui/is-stateful.ts'

/** Most rows that stay mounted far from the view because of their state. */
const MOST_KEPT = 12
/** Most rows of a selection, which can be copied only while they are mounted. */
const MOST_SELECTED = 200

/** Finds the mounted rows that must stay: those that have the focus, selected text, or a state of their own. */
export function keptRows(content: HTMLElement): ReadonlySet<string> {
  const selection = document.getSelection()
  const isSelecting = selection !== null && !selection.isCollapsed
  const kept: string[] = []
  const selected: string[] = []
  for (const row of content.querySelectorAll<HTMLElement>(':scope > [data-turn]')) {
    const key = row.dataset.turn ?? ''
    if (isSelecting && selection.containsNode(row, true)) selected.push(key)
    else if (isStateful(row)) kept.push(key)
  }
  return new Set([...kept.slice(-MOST_KEPT), ...selected.slice(-MOST_SELECTED)])
}

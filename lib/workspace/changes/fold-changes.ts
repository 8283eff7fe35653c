import type { FileChangeView } from '../workspace.ts'

/** Row of the journal. */
export interface ChangeRow extends FileChangeView {
  id: string
  workspaceId: string
}

/** Folds all changes of one file by one answer into one. */
export interface FoldedChange extends FileChangeView {
  workspaceId: string
  ids: string[]
  /** A person or a program changed the file between two of these changes, so undoing them would lose that. */
  isBroken: boolean
}

/**
 * Makes one change of all those that an answer made of a file: from before its first one to after its last. Rows are in order; dropped ones do not count,
 * and undone ones only where there is nothing else. Files are in the order in which the answer first changed them.
 */
export function foldChanges(rows: readonly ChangeRow[]): FoldedChange[] {
  const files = new Map<string, ChangeRow[]>()
  for (const row of rows) {
    if (row.state === 'dropped') continue
    const key = `${row.workspaceId}\0${row.path}`
    const file = files.get(key)
    if (file) file.push(row)
    else files.set(key, [row])
  }
  return [...files.values()].flatMap(all => {
    const standing = all.filter(({ state }) => state !== 'undone')
    const counted = standing.length > 0 ? standing : all
    const [first, last] = [counted[0], counted.at(-1)]
    if (!first || !last) return []
    const state = counted.some(one => one.state === 'written') ? 'written' : last.state
    const { workspaceId, path } = first
    return [
      {
        workspaceId,
        path,
        beforeSha: first.beforeSha,
        afterSha: last.afterSha,
        state,
        ids: counted.map(({ id }) => id),
        isBroken: isBroken(counted),
      },
    ]
  })
}

/** Tells whether each change begins with what the one before left. One of which nobody knows what became of it may have changed nothing. */
function isBroken(rows: readonly ChangeRow[]): boolean {
  return rows.some((row, index) => {
    const before = rows[index - 1]
    if (!before || row.beforeSha === before.afterSha) return false
    return before.state === 'written' || row.beforeSha !== before.beforeSha
  })
}

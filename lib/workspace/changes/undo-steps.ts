import { type ChangeRow, type FoldedChange, foldChanges } from './fold-changes.ts'

/** One step of what an answer did: all its changes of a file, or a folder that it moved. */
export type UndoStep =
  | { kind: 'file'; change: FoldedChange }
  | { kind: 'folder'; workspaceId: string; from: string; to: string; sha256: string; ids: string[] }

/** Orders what is to be undone by when the answer first did it. Rows are in order; a moved folder is two of them, one after the other. */
export function undoSteps(rows: readonly ChangeRow[]): UndoStep[] {
  const places = new Map<string, number>()
  const folders: UndoStep[] = []
  for (const [index, row] of rows.entries()) {
    places.set(row.id, index)
    const next = rows[index + 1]
    if (!isFolder(row) || row.beforeSha === null || row.afterSha !== null || !next || !isFolder(next)) continue
    if (next.afterSha !== row.beforeSha || next.workspaceId !== row.workspaceId || !isStanding(row)) continue
    const [from, to] = [row.path, next.path].map(path => path.slice(0, -1)) as [string, string]
    folders.push({ kind: 'folder', workspaceId: row.workspaceId, from, to, sha256: row.beforeSha, ids: [row.id, next.id] })
  }
  const files = foldChanges(rows.filter(row => !isFolder(row)))
    .filter(({ state }) => state !== 'undone')
    .map((change): UndoStep => ({ kind: 'file', change }))
  const placeOf = (step: UndoStep) => places.get((step.kind === 'file' ? step.change.ids : step.ids)[0] ?? '') ?? 0
  return [...files, ...folders].sort((a, b) => placeOf(a) - placeOf(b))
}

function isFolder({ path }: ChangeRow): boolean {
  return path.endsWith('/')
}

function isStanding({ state }: ChangeRow): boolean {
  return state === 'written' || state === 'intended'
}

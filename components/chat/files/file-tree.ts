import { filterOf } from '#components/text-filter.ts'
import type { WorkspaceFile } from '#lib/workspace/shared.ts'

export type TreeFile = Omit<WorkspaceFile, 'binary'>

export interface FolderNode {
  name: string
  /** Without a slash behind; empty for the root. */
  path: string
  folders: FolderNode[]
  files: TreeFile[]
  /** Existing files in it and below. */
  all: string[]
}

/** Row of the tree as it is shown. `level` counts from 1. */
export type TreeRow =
  | { kind: 'folder'; path: string; name: string; level: number; isOpen: boolean; files: readonly string[] }
  | { kind: 'file'; path: string; name: string; level: number; file: TreeFile }

/** Groups files, which come sorted by path, into folders. */
export function toTree(files: readonly TreeFile[]): FolderNode {
  const root: FolderNode = { name: '', path: '', folders: [], files: [], all: [] }
  const known = new Map<string, FolderNode>([['', root]])
  const folderAt = (path: string): FolderNode => {
    const found = known.get(path)
    if (found) return found
    const end = path.lastIndexOf('/')
    const folder: FolderNode = { name: path.slice(end + 1), path, folders: [], files: [], all: [] }
    known.set(path, folder)
    folderAt(end === -1 ? '' : path.slice(0, end)).folders.push(folder)
    return folder
  }
  for (const file of files) {
    const end = file.path.lastIndexOf('/')
    let place = end === -1 ? '' : file.path.slice(0, end)
    folderAt(place).files.push(file)
    if (file.change === 'deleted') continue
    for (;;) {
      folderAt(place).all.push(file.path)
      if (place === '') break
      place = place.slice(0, Math.max(0, place.lastIndexOf('/')))
    }
  }
  return root
}

/** Lists what is shown, folders first. With a filter every folder that holds a match is open, and only matches are shown. */
export function rowsOf(root: FolderNode, open: ReadonlySet<string>, filter: string): TreeRow[] {
  const rows: TreeRow[] = []
  const isFiltered = filter.trim() !== ''
  const matches = filterOf(filter)
  const add = (folder: FolderNode, level: number): void => {
    for (const inner of folder.folders) {
      const { path, name, all } = inner
      const at = rows.length
      const isOpen = isFiltered || open.has(path)
      rows.push({ kind: 'folder', path, name, level, isOpen, files: all })
      if (isOpen) add(inner, level + 1)
      // Nothing below it matches.
      if (isFiltered && rows.length === at + 1) rows.pop()
    }
    for (const file of folder.files) {
      if (isFiltered && !matches(file.path)) continue
      rows.push({ kind: 'file', path: file.path, name: file.path.slice(file.path.lastIndexOf('/') + 1), level, file })
    }
  }
  add(root, 1)
  return rows
}

export type RowState = 'mapped' | 'selected' | 'left_out' | 'mixed'

/** State of the files of a row: one that all of them have, or `mixed`. */
export function stateOf(paths: readonly string[], selected: ReadonlySet<string>, excluded: ReadonlySet<string>): RowState {
  let found: RowState | null = null
  for (const path of paths) {
    const state = selected.has(path) ? 'selected' : excluded.has(path) ? 'left_out' : 'mapped'
    if (found !== null && found !== state) return 'mixed'
    found = state
  }
  return found ?? 'mapped'
}

/** Returns the index of the folder that a row is in; -1 at the top. */
export function parentIndex(rows: readonly TreeRow[], index: number): number {
  const level = rows[index]?.level ?? 1
  for (let above = index - 1; above >= 0; above--) if ((rows[above]?.level ?? 0) < level) return above
  return -1
}

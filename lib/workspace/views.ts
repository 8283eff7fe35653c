import type { ValuesOf } from '#lib/fields/shared.ts'
import type { folderFields } from './folder-fields.ts'
import type { GitChange } from './git-facts.ts'

/** A tree of files, as the people who may use it see it. */
export interface WorkspaceView {
  id: string
  title: string
  /** `files`: kept by Parley for one chat. */
  kind: 'folder' | 'files'
  /** Chat whose files these are; null for a folder. */
  chatId: string | null
  /** Project whose files these are; null for all others. */
  projectId: string | null
  writable: boolean
  git: boolean
  /** Null without git, and where no branch is checked out. */
  branch: string | null
  fileCount: number
  index: 'ready' | 'building' | 'failed'
}

export interface WorkspaceFile {
  path: string
  /** 0 for a deleted file. */
  sizeBytes: number
  binary: boolean
  change: GitChange | null
}

/** A deleted file that can be restored. */
export interface DeletedFileView {
  path: string
  /** ISO 8601. */
  at: string
  madeBy: 'person' | 'answer' | 'tool'
  /** Name of the person; null for one who has left the workspace. */
  author: string | null
  /** Size when it was deleted. */
  sizeBytes: number
}

/** A folder as administrators see it. `people` are user ids, e-mail addresses, or `*` for everyone. */
export interface FolderView extends ValuesOf<typeof folderFields> {
  id: string
  /** Groups to which it is granted, by id. */
  groups: string[]
  enabled: boolean
  /** `file`: PARLEY_CONFIG declares it; only `enabled` can be changed here. */
  origin: 'file' | 'dashboard'
}

/** Result of a look at a path before it is added. */
export type FolderTest = { status: 'ok'; fileCount: number; git: boolean; branch: string | null } | { status: 'failed'; reason: string }

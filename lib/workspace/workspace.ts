import type { Actor } from '#lib/auth/index.ts'
import type { FileText } from './read-text.ts'
import type { FolderTest, FolderView, WorkspaceFile, WorkspaceView } from './views.ts'

/** Workspaces that an actor may use; every other one is `workspace_not_found`. */
export interface Workspaces {
  /** Throws `workspace_not_found` without a look at the files. */
  requireOne(actor: Actor, workspaceId: string): Promise<void>
  list(actor: Actor): Promise<WorkspaceView[]>
  get(actor: Actor, workspaceId: string): Promise<WorkspaceView>
  /** Returns files by path, a page at a time. `q`: each of its words is in the path, in any case. `cursor` is opaque. */
  files(
    actor: Actor,
    workspaceId: string,
    options: { q?: string; prefix?: string; cursor?: string; limit?: number },
  ): Promise<{ items: WorkspaceFile[]; nextCursor: string | null }>
  /** Returns every file at once, without a look into them; deleted files too. `isTruncated`: there are more. */
  tree(actor: Actor, workspaceId: string): Promise<{ files: Omit<WorkspaceFile, 'binary'>[]; isTruncated: boolean }>
  /** Returns the paths of all files that are there, in order. */
  allPaths(actor: Actor, workspaceId: string): Promise<string[]>
  /** Reads one file. Each call looks anew: a path that led inside a moment ago may lead outside now, and is then `invalid`. */
  readText(actor: Actor, workspaceId: string, path: string): Promise<FileText>
  /** Looks up the folder once, for many files. */
  reader(actor: Actor, workspaceId: string): Promise<WorkspaceReader>
  /** Finds the files of a selection that no prompt can have. */
  unusable(actor: Actor, workspaceId: string, paths: readonly string[]): Promise<UnusableFiles>
  /**
   * Returns the paths to store for a selection: each in its stored form, once, a folder as the files in it. Throws `invalid_path`, `limit_reached`.
   * `workspaceId` null: `no_workspace` for anything but an empty list.
   */
  selection(actor: Actor, workspaceId: string | null, paths: readonly string[]): Promise<string[]>
  /** Text that administrators have appended to each message in this workspace. */
  reminder(actor: Actor, workspaceId: string): Promise<string | null>
}

/** Reads files of one workspace, each call anew as `Workspaces.readText`. */
export interface WorkspaceReader {
  /** Returns the size of a file without its content; null where `readText` gives none. A binary file has a size. */
  sizeOf(path: string): Promise<number | null>
  readText(path: string): Promise<FileText>
}

export interface UnusableFiles {
  binaryFiles: string[]
  /** Missing, outside, too large, unreadable. */
  invalidFiles: string[]
}

export interface FolderForm {
  id: string
  title: string
  path: string
  writable: boolean
  people: string[]
  reminder?: string | null | undefined
}

export type FolderChange = { [Key in Exclude<keyof FolderForm, 'id'>]?: FolderForm[Key] | undefined } & { enabled?: boolean | undefined }

/** Folders of the instance; `admin:write` is checked by the routes. */
export interface FoldersAdmin {
  list(): Promise<FolderView[]>
  /** Throws `workspace_not_found`. */
  get(folderId: string): Promise<FolderView>
  /** Throws `name_taken`, or `unusable` where the path is no folder that can be read. */
  create(actor: Actor, form: FolderForm): Promise<FolderView>
  /** Throws `declared_elsewhere` for all but `enabled` of a declared folder. */
  update(actor: Actor, folderId: string, change: FolderChange): Promise<FolderView>
  remove(actor: Actor, folderId: string): Promise<void>
  test(path: string): Promise<FolderTest>
}

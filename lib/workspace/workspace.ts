import type { ObjectFacts } from '#lib/access/index.ts'
import type { AccessCheck, Actor } from '#lib/auth/index.ts'
import type { ValuesOf } from '#lib/fields/shared.ts'
import type { MapMode, WorkspaceMap } from '#lib/maps/index.ts'
import type { folderFields } from './folder-fields.ts'
import type { Sight, SightOptions } from './model-files.ts'
import type { Omitted } from './omitted.ts'
import type { FileBytes, FileText } from './read-text.ts'
import type { DeletedFileView, FolderTest, FolderView, WorkspaceFile, WorkspaceView } from './views.ts'

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
  ): Promise<{ items: WorkspaceFile[]; nextCursor: string | null; omitted: Omitted }>
  /** Returns every file at once, without a look into them; deleted files too. `isTruncated`: there are more. `notes` say what is left out, and why. */
  tree(
    actor: Actor,
    workspaceId: string,
  ): Promise<{ files: Omit<WorkspaceFile, 'binary'>[]; isTruncated: boolean; notes: readonly string[] }>
  /** Returns the paths of all files that are there, in order. */
  allPaths(actor: Actor, workspaceId: string): Promise<string[]>
  /** Reads one file. Each call looks again: a path that led inside a moment ago may lead outside now, and is then `invalid`. */
  readText(actor: Actor, workspaceId: string, path: string): Promise<FileText>
  /**
   * Returns the paths that are meant by these: without the root or the name of the workspace, a slash, or `a/` and `b/` of a diff before it, where the rest is a file and the
   * whole is not; of a new file, where its folder is there.
   */
  namedPaths(actor: Actor, workspaceId: string, given: readonly string[]): Promise<string[]>
  /** Returns the path of a file without links, so rules see what it leads to. */
  realPath(actor: Actor, workspaceId: string, path: string): Promise<string>
  /** Reads one file of any kind, for a download; `too_large` above `mostBytes`. */
  readBytes(actor: Actor, workspaceId: string, path: string, mostBytes: number): Promise<FileBytes>
  /**
   * Packs the files below `prefix` into a ZIP archive, written while it is read. Files that cannot be read are named in it. The first piece throws `too_large`,
   * `not_found`, or `too_many_attempts` while the actor reads others.
   */
  archive(actor: Actor, workspaceId: string, prefix: string): Promise<AsyncGenerator<Uint8Array>>
  /** Looks up the folder once, for files that a model is to have. */
  sight(actor: Actor, workspaceId: string, options: SightOptions): Promise<Sight>
  /** Finds the files of a selection that no prompt can have. */
  unusable(actor: Actor, workspaceId: string, paths: readonly string[]): Promise<UnusableFiles>
  /**
   * Returns the paths to store for a selection: each in its stored form, once, a folder as the files in it. Throws `invalid_path`, `limit_reached`.
   * `workspaceId` null: `no_workspace` for anything but an empty list.
   */
  selection(actor: Actor, workspaceId: string | null, paths: readonly string[]): Promise<string[]>
  /** Text that administrators have appended to each message in this workspace. */
  reminder(actor: Actor, workspaceId: string): Promise<string | null>
  /** Returns which readers (`workspaceReaderOf`) may still use their workspace. */
  access: AccessCheck
}

export interface UnusableFiles {
  binaryFiles: string[]
  /** Missing, outside, too large, unreadable. */
  invalidFiles: string[]
}

type FolderValues = ValuesOf<typeof folderFields>
export interface FolderForm extends FolderValues {
  /** Groups that may use it, by id. */
  groups?: string[]
  id: string
}

export interface FolderChange extends Partial<FolderValues> {
  groups?: string[]
  enabled?: boolean
}

/** Folders of the instance; `admin:access` is checked by the routes. */
export interface FoldersAdmin {
  /** Returns what access depends on; null for a folder that is not there. */
  factsOf(folderId: string): Promise<ObjectFacts | null>
  list(): Promise<FolderView[]>
  /** Throws `workspace_not_found`. */
  get(folderId: string): Promise<FolderView>
  /** Throws `name_taken`, or `unusable` where the path is not a readable folder. */
  create(actor: Actor, form: FolderForm): Promise<FolderView>
  /** Throws `declared_elsewhere` for all but `enabled` of a declared folder. */
  update(actor: Actor, folderId: string, change: FolderChange): Promise<FolderView>
  remove(actor: Actor, folderId: string): Promise<void>
  test(path: string): Promise<FolderTest>
}

/** Author of a version of a file. */
export interface Author {
  madeBy: 'person' | 'answer' | 'tool'
  /** Answer that made it; null for a person. */
  messageId: string | null
}

export interface WrittenFile {
  path: string
  sha256: string
  sizeBytes: number
}

/**
 * Changes of files, each atomic. All throw `workspace_not_found`, `forbidden` where the workspace is not writable, `invalid_path` and
 * `too_large`. `changed_on_disk`: the file is not as `sha256` says. `unusable`, with the reason: the system refuses, or a text would replace a file that is
 * no UTF-8. Pages hear of each on the bus, as `tree` on the topic `workspace:<id>`.
 */
export interface FileWrites {
  /** Writes a whole file atomically. `sha256`: hash of the content that it replaces; null creates a file that must not exist. */
  write(
    actor: Actor,
    workspaceId: string,
    file: { path: string; content: string | Uint8Array; sha256: string | null; author: Author },
  ): Promise<WrittenFile>
  /** A link is `unusable`, here and in `move`: it would act on another file than the one that people see. */
  remove(actor: Actor, workspaceId: string, file: { path: string; sha256: string; author: Author }): Promise<void>
  /**
   * Moves a folder atomically, with everything in it. The new path must be free, else `changed_on_disk`; into itself is `invalid_path`. Throws
   * `not_found` where no file is below it.
   */
  moveFolder(
    actor: Actor,
    workspaceId: string,
    folder: { from: string; to: string; author: Author },
  ): Promise<{ path: string; files: number }>
  /** The new name must be free, else `changed_on_disk`. */
  move(actor: Actor, workspaceId: string, file: { from: string; to: string; sha256: string; author: Author }): Promise<WrittenFile>
}

/** Files that Parley keeps for chats: workspaces of the kind `files`, one a chat, for its person alone. */
export interface FileTrees {
  /** Finds the workspace of a chat's own files, or makes it. The chat uses it once it is its `workspaceId`. Throws `chat_not_found`. */
  ensure(actor: Actor, chatId: string): Promise<WorkspaceView>
  /** Finds the workspace of a project's own files, or makes it. Throws `project_not_found`, and `forbidden` for readers. */
  ensureOfProject(actor: Actor, projectId: string): Promise<WorkspaceView>
  /** Removes the files of a project that is being deleted. */
  removeOfProject(projectId: string): Promise<void>
  /** Removes what is kept for a person who is being deleted: files, versions and journal. */
  removeAllOf(userId: string): Promise<void>
  /** Removes what is kept for a chat that is being purged. */
  removeAllOfChat(chatId: string): Promise<void>
  /** Copies the files of a chat to a copy of it, as they were at a time or as they are (null). Returns both workspaces; null where there is none. */
  copyToChat(copy: { from: string; to: string; until: Date | null }): Promise<{ from: string; to: string } | null>
  /** Returns the bytes that such a copy would count towards the quota of its person. */
  bytesOfCopy(copy: { from: string; until: Date | null }): Promise<number>
  /** Removes what is kept for chats that were deleted longer ago than `undoMs`. Returns the number of trees. */
  sweep(undoMs: number, signal: AbortSignal): Promise<number>
}

/** One version of a file, in its history. `id` is that of a row, or the hash of a commit. */
export interface FileVersionView {
  id: string
  /** ISO 8601. */
  at: string
  madeBy: Author['madeBy'] | 'commit'
  /** Name of the person, or of the author of the commit. */
  author: string | null
  /** First line of the commit's message. */
  title: string | null
  messageId: string | null
  chatId: string | null
  isDeleted: boolean
}

/**
 * Histories of files, the newest version first. Files of chats have every version that is kept. Files of a folder have its commits, and what answers in the
 * actor's own chats wrote. All throw `workspace_not_found` and `invalid_path`.
 */
export interface FileHistory {
  list(actor: Actor, workspaceId: string, path: string): Promise<FileVersionView[]>
  /** Reads a file as a version has it. Throws `not_found` for one that is not of this file, or not the actor's. */
  read(actor: Actor, workspaceId: string, version: { path: string; id: string }): Promise<FileText>
}

/**
 * Deleted files of chats and projects, as long as their versions are kept; a folder on the server has none. Both throw `workspace_not_found`, and files that
 * only moved are none of them.
 */
export interface DeletedFiles {
  /** Lists the latest deletions first. `isTruncated`: there are more. */
  list(actor: Actor, workspaceId: string): Promise<{ files: DeletedFileView[]; isTruncated: boolean }>
  /** Brings a file back as it was last, with its history. Throws `forbidden`, `not_found`, and `changed_on_disk` where there is a file by now. */
  restore(actor: Actor, workspaceId: string, path: string): Promise<WrittenFile>
}

/** A change of one file by an answer. Null hashes: there was no file, or it was deleted. */
export interface FileChangeView {
  path: string
  beforeSha: string | null
  afterSha: string | null
  state: 'intended' | 'written' | 'undone' | 'dropped'
}

/** Journal of what answers change, for the diff of an answer and its undo. */
export interface FileChanges {
  /**
   * Writes a file for an answer: the journal has the change, with the content before, before the file is written. Throws as `FileWrites`. A null `content`
   * deletes the file. Once done, the same change by the same answer is no longer `changed_on_disk` but done: a run that is taken over may ask again.
   */
  write(actor: Actor, by: ChangedBy, file: { path: string; content: string | null; sha256: string | null }): Promise<FileChangeView>
  /** Moves a file for an answer; the journal has it as two changes. */
  move(actor: Actor, by: ChangedBy, file: { from: string; to: string; sha256: string }): Promise<FileChangeView[]>
  /**
   * Moves a folder for an answer; the journal has it as two changes, whose paths end with a slash and whose hashes are that of all its files. Throws as
   * `FileWrites.moveFolder`, and `too_large` for more files than are hashed at once.
   */
  moveFolder(actor: Actor, by: ChangedBy, folder: { from: string; to: string }): Promise<FileChangeView[]>
  /** Changes of one answer, in order: one a file, from before its first change to after its last. */
  ofMessage(actor: Actor, chatId: string, messageId: string): Promise<FileChangeView[]>
  /** Text before and after, for a diff; null where there was none, or it is binary. */
  texts(actor: Actor, chatId: string, change: { messageId: string; path: string }): Promise<{ before: string | null; after: string | null }>
  /** Undoes the changes of one answer whose files are still as it left them; the others are named. Undoing twice restores nothing more. */
  undo(actor: Actor, chatId: string, messageId: string): Promise<{ restored: string[]; kept: { path: string; reason: string }[] }>
}

export interface ChangedBy {
  workspaceId: string
  chatId: string
  messageId: string
  runId: string
  madeBy: 'answer' | 'tool'
}

/** Maps of workspaces: built in the background, kept by hash, up to date with the files at each call. All throw `workspace_not_found`. */
export interface WorkspaceMaps {
  /** Begins to build both maps of a workspace, again where that has failed, and resolves immediately. */
  open(actor: Actor, workspaceId: string): Promise<void>
  /** Opens a workspace and waits until it is built, or building has failed; no longer than `waitMs`. */
  built(actor: Actor, workspaceId: string, waitMs: number): Promise<void>
  /** Opens it too: a build that failed is tried again after a while. */
  state(actor: Actor, workspaceId: string, mode: MapMode): Promise<'ready' | 'building' | 'failed'>
  /** Null while the map is not ready. The same object while no file has changed. */
  map(actor: Actor, workspaceId: string, mode: MapMode): Promise<WorkspaceMap | null>
  close(): Promise<void>
}

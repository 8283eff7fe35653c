import type { FileListing, ListedFile } from './listing.ts'
import type { MayRead } from './open-inside.ts'
import type { FileBytes, FileText } from './read-text.ts'
import type { Author } from './workspace.ts'
import type { DiskOutcome } from './writing/outcome.ts'

/** Files of one place that are asked about at the same time. */
export const AT_ONCE = 32

/** Person or answer behind a change. */
export interface By extends Author {
  userId: string
}

/** Files of one workspace, as its kind keeps them, for an actor who may use it. Paths may be any text. */
export interface Place {
  id: string
  title: string
  kind: 'folder' | 'files'
  writable: boolean
  reminder: string | null
  /** Chat whose files these are; null for a folder. */
  chatId: string | null
  /** Project whose files these are; null for all others. */
  projectId: string | null
  /** Path of a folder on the server; absent for files that Parley keeps. */
  folder?: string
  /** Changes of one key take turns. */
  turn: string
  /** Throws what the system says where the files cannot be read, as `listing` does. */
  summary(): Promise<{ git: boolean; branch: string | null; fileCount: number }>
  /** Throws what the system says where the files cannot be read. `fresh`: as they are after this call, not a moment before. */
  listing(kind?: 'fresh'): Promise<FileListing>
  binary(files: readonly ListedFile[]): Promise<boolean[]>
  /** `mayRead` is asked about the path without links that is open; `invalid` where it refuses. */
  readText(path: string, mayRead?: MayRead): Promise<FileText>
  readBytes(path: string, mostBytes: number): Promise<FileBytes>
  sniff(path: string): Promise<'text' | Exclude<FileText['status'], 'ok'>>
  sizeOf(path: string, mayRead?: MayRead): Promise<number | null>
  /** Returns the path of a file without links. One that leads nowhere stays as it is. */
  realPath(path: string): Promise<string>
  write(path: string, file: { bytes: Uint8Array; expected: string | null; by: By }): Promise<DiskOutcome>
  /** `prunes`: folders that are left empty go too. */
  remove(path: string, file: { expected: string; by: By; prunes: boolean }): Promise<DiskOutcome>
  move(from: string, file: { to: string; expected: string; by: By; prunes: boolean }): Promise<DiskOutcome>
  /** Moves a folder atomically, with everything in it; nothing may be there. `changed`: it no longer exists, or the new path is taken. */
  moveFolder(from: string, folder: { to: string; by: By; prunes: boolean }): Promise<DiskOutcome>
}

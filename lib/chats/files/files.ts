import type { Actor } from '#lib/auth/index.ts'
import type { FileOrigin, SentFile } from '#lib/messages/index.ts'

export interface StoredFile extends SentFile {
  bytes: Buffer
}

export interface NewFile {
  name: string
  bytes: Uint8Array
  /** Of a snapshot. */
  origin?: FileOrigin
}

export interface SnapshotState {
  fileId: string
  origin: FileOrigin
  /** ISO 8601. */
  changedAt: string | null
}

/** Files that people send along, and those of tool results. Another person's file, and one of a deleted chat, is `file_not_found`. */
export interface Files {
  /**
   * Keeps an upload for a message of this chat that is still to be sent; the chat may be one that is stored only then. The bytes say what it is.
   * Throws `chat_not_found`, `file_not_taken` with the reason, or `storage_full`.
   */
  add(actor: Actor, upload: NewFile & { chatId: string }): Promise<SentFile>
  /** The same for several, all or none. */
  addAll(actor: Actor, chatId: string, uploads: readonly NewFile[]): Promise<SentFile[]>
  /** What the files of this person take, and may take. */
  usage(actor: Actor): Promise<{ usedBytes: number; quotaBytes: number }>
  /** The snapshots of this chat, and since when the resource of each is known to be another one. */
  snapshots(actor: Actor, chatId: string): Promise<SnapshotState[]>
  /** A resource has changed for one person, or for everybody (null): its snapshots are old. */
  markChanged(change: { server: string; uri: string; userId: string | null }): Promise<void>
  /** Uploads for this chat in the order of `ids`. Throws `file_not_found`, or `file_not_taken` for too many. */
  ofMessage(actor: Actor, chatId: string, ids: readonly string[]): Promise<SentFile[]>
  read(actor: Actor, fileId: string): Promise<StoredFile>
  /** The same for a file of this chat alone. */
  readOfChat(actor: Actor, chatId: string, fileId: string): Promise<StoredFile>
  /** Takes back an upload that no message holds; leaves any other alone. */
  discard(actor: Actor, fileId: string): Promise<void>
  /** Of a person who is being deleted. */
  removeAllOf(userId: string): Promise<void>
  close(): void
}

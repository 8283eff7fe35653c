import type { Actor } from '#lib/auth/index.ts'
import type { FileOrigin, SentFile } from '#lib/messages/index.ts'
import type { FileText, FileTextState } from './file-text.ts'

export interface StoredFile extends SentFile {
  bytes: Buffer
}

export interface NewFile {
  name: string
  bytes: Uint8Array
  /** Source of the file, where it is a snapshot of an MCP resource. */
  origin?: FileOrigin
}

/** Upload as programs and the composer see it. */
export interface UploadView extends SentFile {
  /** State of the text of a document; null for images and texts. */
  text: FileTextState | null
}

/** Part of the text of a file. `at`: index of its first character, of `length` in all. */
export interface TextPart {
  name: string
  text: string
  at: number
  length: number
  /** The document is longer than its text. */
  isCut: boolean
}

export interface SnapshotState {
  fileId: string
  origin: FileOrigin
  /** ISO 8601. */
  changedAt: string | null
}

/** Files that people attach, and files of tool results. Another person's file, or one of a deleted chat, is `file_not_found`. */
export interface Files {
  /**
   * Stores an upload for a message that will be sent; the chat itself may be stored only then. The bytes decide its type.
   * Throws `chat_not_found`, `file_not_taken` with the reason, or `storage_full`.
   */
  add(actor: Actor, upload: NewFile & { chatId: string }): Promise<SentFile>
  /** Stores an upload that no chat has yet; `intoChat` gives it to one. */
  addLoose(actor: Actor, upload: NewFile): Promise<SentFile>
  /** Gives uploads to a chat, as copies where another chat has them, and returns their ids there. Throws `file_not_found`. */
  intoChat(actor: Actor, chatId: string, ids: readonly string[]): Promise<string[]>
  view(actor: Actor, fileId: string): Promise<UploadView>
  /** Reads the text of a document or a text file. Null where there is none in its kind. `waits`: until it is read. */
  text(actor: Actor, fileId: string, options?: { waits: boolean }): Promise<FileText | null>
  /** Reads that text, or throws `file_unreadable` with the reason. */
  readableText(actor: Actor, fileId: string): Promise<FileText & { name: string }>
  /** Reads a part of that text. Throws `file_unreadable` with the reason. */
  textFrom(actor: Actor, fileId: string, part: { from: number; most: number }): Promise<TextPart>
  /** Waits until documents are read, and notes their tokens. Throws `file_unreadable` for one without a text. */
  withTexts(files: readonly SentFile[], signal?: AbortSignal): Promise<SentFile[]>
  /** Stores several uploads, all or none. */
  addAll(actor: Actor, chatId: string, uploads: readonly NewFile[]): Promise<SentFile[]>
  /** Returns the bytes that the person's files take, and their quota. */
  usage(actor: Actor): Promise<{ usedBytes: number; quotaBytes: number }>
  /** Lists the snapshots of this chat, each with the time since which its resource has changed. */
  snapshots(actor: Actor, chatId: string): Promise<SnapshotState[]>
  /** Marks the snapshots of a resource as stale, for one person or for everybody (null). */
  markChanged(change: { server: string; uri: string; userId: string | null }): Promise<void>
  /** Returns uploads for this chat in the order of `ids`. Throws `file_not_found`, or `file_not_taken` for too many. */
  ofMessage(actor: Actor, chatId: string, ids: readonly string[]): Promise<SentFile[]>
  read(actor: Actor, fileId: string): Promise<StoredFile>
  /** Reads a file that belongs to this chat. */
  readOfChat(actor: Actor, file: { chatId: string; fileId: string }): Promise<StoredFile>
  /** Removes an upload that no message holds; any other file stays. */
  discard(actor: Actor, fileId: string): Promise<void>
  /** Removes the files of a chat that is being purged. */
  removeAllOfChat(chatId: string): Promise<void>
  /** Removes the files of a person who is being deleted. */
  removeAllOf(userId: string): Promise<void>
  /** Removes abandoned uploads, and the files of chats that can no longer be brought back. Returns their number. */
  sweep(signal: AbortSignal): Promise<number>
  /** Reads texts of documents that no process reads. Returns their number. */
  resumeTexts(signal: AbortSignal): Promise<number>
  close(): Promise<void>
}

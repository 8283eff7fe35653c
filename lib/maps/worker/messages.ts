import type { CodeOutline } from '../code/outline.ts'
import type { DocumentOutline } from '../documents/outline-document.ts'
import type { MapEntry } from '../maps.ts'

export type MapMode = 'code' | 'document'

/** A file as the worker gets it. `text` null: it cannot be read as text here, so only name and size are known. */
export interface MappedFile {
  path: string
  sizeBytes: number
  text: string | null
}

/** Deleted files leave first, then the others are read again. */
export interface TextsChange {
  removed: readonly string[]
  files: readonly MappedFile[]
}

export type WorkerRequest =
  | { kind: 'update'; id: number; workspace: string; change: TextsChange }
  | { kind: 'map'; id: number; workspace: string; mode: MapMode }
  | { kind: 'forget'; workspace: string }

/** Entries come in pieces, so no message takes the reader's loop for long. */
export type WorkerAnswer =
  | { kind: 'entries'; id: number; entries: MapEntry[] }
  | { kind: 'done'; id: number; map?: { legend: string; removed: string[] } }
  | { kind: 'failed'; id: number; reason: string }

export interface ParseTask {
  files: { path: string; sizeBytes: number; text: string }[]
}

/** One file of a task, in order. Words in one string: a message of many short ones is slow. Null: the grammar failed, or it is no document. */
export interface ParsedFile {
  outline: Omit<CodeOutline, 'words'> | null
  words: string
  document: DocumentOutline | null
}

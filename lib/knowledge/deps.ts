import type { Platform } from '#lib/platform/index.ts'
import type { SourcePorts } from './source-ports.ts'

/** Ports that the rooms above hand in. */
/** Makes vectors of texts. */
export interface Embedder {
  /** Full id of the model; empty for none. */
  model(): Promise<string>
  /** Returns a vector of length 1 for each text. `userId`: the person to whom it counts. */
  embed(asked: { model: string; userId: string; texts: readonly string[] }, signal: AbortSignal): Promise<Float32Array[]>
}

export interface KnowledgePorts {
  platform: Pick<Platform, 'db' | 'blobs' | 'clock' | 'audit' | 'log'>
  /** Quota of one person's files in bytes. */
  quotaBytes: () => Promise<number>
  /** Decodes the text of a file; null for what is none, or whose encoding is uncertain. */
  readText: (bytes: Uint8Array) => string | null
  embedder: Embedder
  sources: SourcePorts
}

/** The same with what the parts of this room need of each other. */
export interface KnowledgeDeps extends KnowledgePorts {
  /** Begins to read files that wait. */
  kick(): void
  /** Begins to read sources that are due. */
  kickSync(): void
  /** Removes these texts where no file has them. */
  leave(textIds: readonly number[]): Promise<void>
  removeCollections(ids: readonly string[]): Promise<void>
}

import type { Platform } from '#lib/platform/index.ts'

/** Ports that the rooms above hand in. */
export interface KnowledgePorts {
  platform: Pick<Platform, 'db' | 'blobs' | 'clock' | 'audit' | 'log'>
  /** Quota of one person's files in bytes. */
  quotaBytes: () => Promise<number>
  /** Decodes the text of a file; null for what is none, or whose encoding is uncertain. */
  readText: (bytes: Uint8Array) => string | null
}

/** The same with what the parts of this room need of each other. */
export interface KnowledgeDeps extends KnowledgePorts {
  /** Begins to read files that wait. */
  kick(): void
  /** Removes these texts where no file has them. */
  leave(textIds: readonly number[]): Promise<void>
  removeCollections(ids: readonly string[]): Promise<void>
}

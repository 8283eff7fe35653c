'use client'

import { createContext, use } from 'react'
import type { FileOrigin, SentFile } from '#lib/messages/shared.ts'

/** Snapshot of a resource, which can be taken again. */
export type Snapshot = SentFile & { origin: FileOrigin & { uri: string } }

export interface Snapshots {
  /** Ids of files whose resources have changed since. */
  changed: ReadonlySet<string>
  /** Attaches the current content of the resource to the next message. */
  attachAnew: (snapshot: Snapshot) => void
  /** Set by the composer: its function that attaches a snapshot, and whether it holds any. */
  setAttach: (attach: ((snapshot: Snapshot) => void) | null) => void
  setHeld: (isHeld: boolean) => void
}

export const SnapshotsContext = createContext<Snapshots | null>(null)

export function useSnapshots(): Snapshots {
  const value = use(SnapshotsContext)
  if (!value) throw new Error('useSnapshots outside of a chat')
  return value
}

export function isSnapshot(file: SentFile): file is Snapshot {
  return typeof file.origin?.uri === 'string'
}

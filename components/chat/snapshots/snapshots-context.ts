'use client'

import { createContext, use } from 'react'
import type { FileOrigin, SentFile } from '#lib/messages/shared.ts'

/** A snapshot of a resource, of which there can be another one. */
export type Snapshot = SentFile & { origin: FileOrigin & { uri: string } }

export interface Snapshots {
  /** Ids of files whose resources are known to be others now. */
  changed: ReadonlySet<string>
  /** Attaches the resource as it is now to the next message. */
  attachAnew: (snapshot: Snapshot) => void
  /** The composer takes them, and says whether it holds any. */
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

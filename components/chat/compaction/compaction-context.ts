'use client'

import { createContext, use } from 'react'

/** State of a compaction in progress, as this page knows it. */
export type CompactionProgress = { kind: 'none' } | { kind: 'running' } | { kind: 'failed'; reason: string | null }

export interface CompactionValue {
  progress: CompactionProgress
  /** Compacts the chat now, and says so where there is nothing to do or the server refuses. */
  compactNow: () => Promise<void>
  dismiss: () => void
}

export const CompactionContext = createContext<CompactionValue | null>(null)

export function useCompaction(): CompactionValue {
  const value = use(CompactionContext)
  if (!value) throw new Error('useCompaction outside of a chat')
  return value
}

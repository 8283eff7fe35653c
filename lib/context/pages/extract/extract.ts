import { EXTRACT_WAIT_MS, EXTRACTIONS, EXTRACTIONS_WAITING } from '../limits.ts'
import type { Extraction, ExtractTask } from './extraction.ts'
import { createFairTurns } from './fair-turns.ts'
import { inProcess } from './in-process.ts'

const takeTurn = createFairTurns({ places: EXTRACTIONS, mostWaiting: EXTRACTIONS_WAITING, waitMs: EXTRACT_WAIT_MS })

/**
 * Extracts readable text in a process of its own, with a limit on its time and its memory. Foreign input can end that process, never the server or its
 * answers to others. At most `EXTRACTIONS` at a time, one of each person, and one PDF file. `signal` ends it, and its reason is thrown.
 */
export async function extractPage(task: ExtractTask, { userId, signal }: { userId: string; signal: AbortSignal }): Promise<Extraction> {
  const turn = await takeTurn({ person: userId, ...(task.kind === 'pdf' ? { alone: 'pdf' } : {}) }, signal)
  if (!turn) return { state: 'failed', reason: 'busy' }
  try {
    return await inProcess(task, signal)
  } finally {
    turn.end()
  }
}

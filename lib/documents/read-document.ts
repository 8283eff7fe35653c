import type { Reading, ReadTask } from './documents.ts'
import { READ_FILE_MS, READ_PAGE_MS, READ_WAIT_MS, READINGS, READINGS_WAITING } from './limits.ts'
import { createFairTurns } from './process/fair-turns.ts'
import { inProcess } from './process/in-process.ts'

const takeTurn = createFairTurns({ places: READINGS, mostWaiting: READINGS_WAITING, waitMs: READ_WAIT_MS })

/**
 * Reads the text of a document in a process of its own, with a limit on its time and its memory. Foreign input can end that process, never the server or its
 * answers to others. At most `READINGS` at a time, one of each person, and one file. `signal` ends it, and its reason is thrown.
 */
export async function readDocument(task: ReadTask, { userId, signal }: { userId: string; signal: AbortSignal }): Promise<Reading> {
  const isFile = task.kind !== 'html'
  const turn = await takeTurn({ person: userId, ...(isFile ? { alone: 'file' } : {}) }, signal)
  if (!turn) return { state: 'failed', reason: 'busy' }
  try {
    return await inProcess(task, signal, isFile ? READ_FILE_MS : READ_PAGE_MS)
  } finally {
    turn.end()
  }
}

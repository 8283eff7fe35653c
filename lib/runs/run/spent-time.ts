import type { Chunk } from '#lib/messages/index.ts'

/** A row of a log, and the time when it was written. */
export interface TimedRow {
  chunk: Chunk
  atMs: number
}

/**
 * Sums the time in which models and tools have worked, according to the log. Time with an open question does not count. Nor does time without
 * a process, which ends with the first row of the process that took the run over.
 */
export function spentMs(rows: readonly TimedRow[]): number {
  const open = new Set<string>()
  let spent = 0
  let lastMs = rows[0]?.atMs ?? 0
  for (const { chunk, atMs } of rows) {
    if (open.size === 0 && !isTakenUp(chunk)) spent += Math.max(0, atMs - lastMs)
    lastMs = atMs
    if (chunk.type !== 'data-input') continue
    if (chunk.data.status === 'open') open.add(chunk.data.id)
    else open.delete(chunk.data.id)
  }
  return spent
}

/** Recognises the first rows of a process that has taken a run up. */
export function isTakenUp(chunk: Chunk): boolean {
  return chunk.type === 'reset-step' || (chunk.type === 'data-notice' && chunk.data.code === 'resumed')
}

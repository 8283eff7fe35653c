import type { Chunk } from '#lib/messages/index.ts'

/** A row of a log, and when it was written. */
export interface TimedRow {
  chunk: Chunk
  atMs: number
}

/**
 * The time in which models and tools have worked so far, as the log shows it: neither while a question was open, nor while no process had the run,
 * which the first row of the process that took it up ends.
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

/** The first rows of a process that has taken a run up. */
export function isTakenUp(chunk: Chunk): boolean {
  return chunk.type === 'reset-step' || (chunk.type === 'data-notice' && chunk.data.code === 'resumed')
}

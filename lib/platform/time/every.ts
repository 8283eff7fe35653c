import type { Logger } from '../log/log.ts'
import { sleep } from './sleep.ts'

/** Pause between two batches, in which others write. */
const PAUSE_MS = 10

interface Repeated {
  /** Names the log lines: `<name>` with the number that a round returned, `<name>_failed` where it threw. */
  name: string
  log: Pick<Logger, 'info' | 'warn'>
  /** True for a first round now, false for one after the first interval. */
  atOnce?: boolean
}

/**
 * Does `round` once in each interval, and leaves an interval out while the round before is still running. Returns the end: it aborts the signal, then waits
 * for that round. A process that has nothing else to do does not wait for the next one.
 */
export function every(
  intervalMs: number,
  { name, log, atOnce = false }: Repeated,
  round: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const ended = new AbortController()
  let going: Promise<void> | null = null

  async function once(): Promise<void> {
    try {
      const count = await round(ended.signal)
      if (typeof count === 'number' && count > 0) log.info(name, { count })
    } catch (error) {
      if (!ended.signal.aborted) log.warn(`${name}_failed`, { error })
    }
    going = null
  }
  const begin = () => {
    going ??= once()
  }
  const timer = setInterval(begin, intervalMs)
  timer.unref()
  if (atOnce) begin()

  return async () => {
    clearInterval(timer)
    ended.abort()
    await going
  }
}

/** Repeats a batch of at most `size`, until one is not full or the signal aborts. Returns the sum. */
export async function inBatches(size: number, batch: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let sum = 0; ; ) {
    const count = await batch()
    sum += count
    if (count < size || signal?.aborted) return sum
    await sleep(PAUSE_MS, signal)
    if (signal?.aborted) return sum
  }
}

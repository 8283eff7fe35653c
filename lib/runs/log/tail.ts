import type { RunEvent } from '#lib/messages/index.ts'
import type { Bus } from '#lib/platform/index.ts'
import type { EventStore } from '../run/event-store.ts'
import { PAGE_ROWS, TAIL_POLL_MS } from '../run/limits.ts'
import type { Recorder } from '../run/recorder.ts'

/**
 * Committed events after a cursor, then live ones, until the run's last row or the signal. Start, reconnect, second viewer and API are this path.
 * A slow reader holds one page at most: what it has not taken stays in the log, from which it continues. It is not a generator, which would cost each frame
 * of each reader as much as all else that is done for it here.
 */
export function tailEvents(
  deps: { store: Pick<EventStore, 'read'>; recorder: Recorder; bus: Bus },
  run: { runId: string; after: number; isOver: () => Promise<boolean>; signal: AbortSignal },
): AsyncIterableIterator<RunEvent[], undefined> {
  const { runId, signal } = run
  let after = run.after
  const wake = createWake(signal)
  let stopListening: (() => void) | null = null

  function listen(): () => void {
    const poll = setInterval(wake.ring, TAIL_POLL_MS)
    const unsubscribe = deps.bus.subscribe(`run:${runId}`, wake.ring)
    return () => {
      clearInterval(poll)
      unsubscribe()
    }
  }

  function end(): { done: true; value: undefined } {
    wake.end()
    stopListening?.()
    stopListening = () => {}
    return { done: true, value: undefined }
  }

  async function next(): Promise<IteratorResult<RunEvent[], undefined>> {
    if (!wake.isOver()) stopListening ??= listen()
    try {
      while (!wake.isOver()) {
        wake.reset()
        const events = fromMemory(deps.recorder, runId, after) ?? (await deps.store.read(runId, after, PAGE_ROWS))
        const last = events.at(-1)
        if (last) {
          after = last.seq
          if (last.chunk.type === 'data-done') end()
          return { done: false, value: events }
        }
        if (!deps.recorder.live(runId) && (await run.isOver()) && (await deps.store.read(runId, after, 1)).length === 0) break
        await wake.wait()
      }
      return end()
    } catch (error) {
      end()
      throw error
    }
  }

  return {
    next,
    return: async () => end(),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** Takes at most a page of rows from memory. Null when the rows after the cursor are not all there. */
function fromMemory(recorder: Recorder, runId: string, after: number): RunEvent[] | null {
  const log = recorder.inMemory(runId)
  if (!log) return null
  if (after >= log.lastSeq) return []
  const first = log.recent[0]
  if (!first || first.seq > after + 1) return null
  const start = after + 1 - first.seq
  return log.recent.slice(start, start + PAGE_ROWS)
}

interface Wake {
  ring: () => void
  end: () => void
  isOver: () => boolean
  reset: () => void
  wait: () => Promise<void>
}

function createWake(signal: AbortSignal): Wake {
  // Cached, since a combined signal checks all of its sources at each look.
  let isOver = signal.aborted
  let rung = false
  let resume: (() => void) | null = null
  const ring = () => {
    rung = true
    resume?.()
  }
  const end = () => {
    isOver = true
    ring()
  }
  signal.addEventListener('abort', end, { once: true })
  return {
    ring,
    end,
    isOver: () => isOver,
    reset() {
      rung = isOver
    },
    async wait() {
      if (rung) return
      await new Promise<void>(resolve => {
        resume = resolve
      })
      resume = null
    },
  }
}

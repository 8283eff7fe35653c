import type { Chunk, Fold, RunEvent } from '#lib/messages/index.ts'
import { type Bus, type Clock, type Frames, type Logger, Registry } from '#lib/platform/index.ts'
import type { EventStore, NewRow } from './event-store.ts'
import { COMMIT_PATIENCE_BYTES, COMMIT_PATIENCE_MS, COMMIT_RETRY_MS, ENDED_KEPT_MS } from './limits.ts'
import { RunLog } from './run-log.ts'

/** The log of a run, for its writer. */
export interface RunWriter {
  readonly log: RunLog
  /** Writes without waiting. The first visible text and all other events than deltas are committed immediately; deltas wait for the frame. */
  write(chunk: Chunk): void
  /** Resolves when all written rows are committed; rejects when this run may no longer write. */
  flush(): Promise<void>
  /** Holds rows back from now on: nothing may follow but `takeRest`. */
  hold(): void
  /**
   * Yields the rows that wait, for the transaction that ends the run: from now on the recorder commits none of them. Resolves when no commit of rows before
   * them is in flight, and rejects as `flush` does. Yields the same rows again until they are announced.
   */
  takeRest(): Promise<RunEvent[]>
}

export class RunLostError extends Error {
  readonly reason: 'lease_lost' | 'storage'
  constructor(reason: 'lease_lost' | 'storage') {
    super(`the run may no longer write: ${reason}`)
    this.reason = reason
  }
}

export interface SizeLimit {
  mostBytes: number
  onFull: () => void
}

export interface Recorder {
  /** Opens a run. `fold` and `lastSeq` describe the log before the rows of `committed`, which readers take from memory. */
  open(run: {
    runId: string
    token: string
    fold: Fold
    lastSeq: number
    committed?: RunEvent[]
    /** Calls `onFull` once more than `mostBytes` are written; rows that end the run are still taken. */
    limit?: SizeLimit
    onLost: (error: RunLostError) => void
  }): RunWriter
  /** Closes an ended run. For `ENDED_KEPT_MS` its readers take the last rows from memory, later from the database. */
  close(runId: string): void
  /** Removes a run from memory and stops its writes: rows that wait for their commit are dropped, as if the process had died here. */
  abandon(runId: string): void
  live(runId: string): RunLog | undefined
  /** Finds the log of a live run, or of one that has just ended. */
  inMemory(runId: string): RunLog | undefined
  /** Announces rows that were committed without the recorder: the last rows of a run, stored with its message. */
  announce(runId: string, rows: RunEvent[]): void
}

interface OpenRun {
  log: RunLog
  channel: string
  limit: SizeLimit | undefined
  onLost: (error: RunLostError) => void
  hasSpoken: boolean
  /** Has a row that does not wait for the frame. Deltas of other runs keep merging. */
  isUrgent: boolean
  /** The last commit failed, but the database may have stored its rows before the connection broke. */
  isInDoubt: boolean
  /** Last row of the commit in flight or in doubt; 0 without one. */
  committingSeq: number
  /** The rows that wait belong to the transaction that ends the run. */
  isEnding: boolean
  waiters: { upTo: number; resolve: () => void; reject: (error: Error) => void }[]
}

interface Taken {
  run: OpenRun
  rows: RunEvent[]
}

/** Commits the rows of all runs of this process on one clock, in one transaction. No reader sees a row before its commit. */
export function createRecorder(deps: {
  store: Pick<EventStore, 'append' | 'read'>
  bus: Bus
  clock: Clock
  frames: Frames
  log: Logger
}): Recorder {
  const open = new Registry<OpenRun>()
  const ended = new Registry<RunLog>()
  let retry: NodeJS.Timeout | null = null
  let soon = false
  let committing = false

  function lose(run: OpenRun, reason: 'lease_lost' | 'storage') {
    run.log.closed = reason
    open.delete(run.log.runId)
    const error = new RunLostError(reason)
    for (const waiter of run.waiters.splice(0)) waiter.reject(error)
    run.onLost(error)
  }

  function schedule(run: OpenRun, atOnce: boolean) {
    run.isUrgent ||= atOnce
    if (committing || run.isEnding) return
    if (!run.isUrgent) {
      if (!retry) deps.frames.toStore(commitFrame)
    } else if (!soon) {
      soon = true
      setImmediate(commitUrgent)
    }
  }

  function commitUrgent() {
    soon = false
    void commit(open.values().filter(run => run.isUrgent))
  }

  function commitFrame() {
    if (retry) clearTimeout(retry)
    retry = null
    void commit(open.values())
  }

  async function commit(runs: OpenRun[]): Promise<void> {
    if (committing) return
    for (const run of runs) run.isUrgent = false
    let batch: Taken[] = []
    for (const run of runs) {
      if (!run.log.hasPending || (run.isEnding && !run.isInDoubt)) continue
      const rows = take(run)
      run.committingSeq = rows.at(-1)?.seq ?? 0
      if (rows.length > 0) batch.push({ run, rows })
    }
    if (batch.length === 0) return
    committing = true
    const atMs = deps.clock.nowMs()
    try {
      if (batch.some(({ run }) => run.isInDoubt)) batch = await withoutStored(batch)
      const rows: NewRow[] = []
      for (const { run, rows: events } of batch) {
        for (const event of events) rows.push({ runId: run.log.runId, seq: event.seq, atMs, data: event.json, token: run.log.token })
      }
      const lost = rows.length === 0 ? new Set<string>() : await deps.store.append(rows)
      for (const { run, rows: events } of batch) {
        if (lost.has(run.log.runId)) lose(run, 'lease_lost')
        else stored(run, events)
      }
      committing = false
      goOn()
    } catch (error) {
      deps.log.warn('run.commit_failed', { runs: batch.length, error })
      for (const { run, rows } of batch) {
        run.log.refused(atMs)
        run.isInDoubt = true
        const bytes = rows.reduce((sum, row) => sum + row.json.length, 0)
        if (atMs - run.log.refusedSinceMs > COMMIT_PATIENCE_MS || bytes > COMMIT_PATIENCE_BYTES) lose(run, 'storage')
      }
      committing = false
      if (retry) clearTimeout(retry)
      retry = setTimeout(commitFrame, COMMIT_RETRY_MS)
    }
  }

  /** Removes runs from a batch whose rows a seemingly failed commit has stored; their further rows go with the next commit. Foreign rows mean that another process has the run. */
  async function withoutStored(batch: Taken[]): Promise<Taken[]> {
    const left: Taken[] = []
    for (const { run, rows } of batch) {
      const there = run.isInDoubt ? await deps.store.read(run.log.runId, run.log.lastSeq, rows.length) : []
      run.isInDoubt = false
      if (there.some(({ json }, index) => json !== rows[index]?.json)) {
        lose(run, 'lease_lost')
        continue
      }
      if (there.length === 0) left.push({ run, rows })
      else stored(run, rows.slice(0, there.length))
    }
    return left
  }

  /** Encodes the rows of a run that wait. A run with a row that cannot be encoded is given up, and has none; the others are not affected. */
  function take(run: OpenRun): RunEvent[] {
    try {
      return run.log.take()
    } catch (error) {
      deps.log.error('run.row_not_encoded', { runId: run.log.runId, error })
      lose(run, 'storage')
      return []
    }
  }

  /** Schedules the rows that were written during a commit. */
  function goOn() {
    for (const run of open.values()) if (run.log.hasPending) schedule(run, run.waiters.length > 0)
  }

  function look(run: OpenRun) {
    if (!run.limit || run.log.sizeBytes <= run.limit.mostBytes) return
    const { onFull } = run.limit
    run.limit = undefined
    onFull()
  }

  function stored(run: OpenRun, events: RunEvent[]) {
    run.committingSeq = 0
    committed(run, events)
    look(run)
    deps.bus.publish(run.channel, { kind: 'events', seq: run.log.lastSeq })
  }

  function committed(run: OpenRun, events: RunEvent[]) {
    run.log.committed(events)
    if (run.waiters.length === 0) return
    const done = run.waiters.filter(waiter => waiter.upTo <= run.log.lastSeq)
    run.waiters = run.waiters.filter(waiter => !done.includes(waiter))
    for (const waiter of done) waiter.resolve()
  }

  return {
    open({ runId, token, fold, lastSeq, committed = [], limit, onLost }) {
      const run: OpenRun = {
        log: new RunLog(runId, token, fold, lastSeq),
        channel: `run:${runId}`,
        limit,
        onLost,
        hasSpoken: false,
        isUrgent: false,
        isInDoubt: false,
        committingSeq: 0,
        isEnding: false,
        waiters: [],
      }
      run.log.committed(committed)
      open.set(runId, run)
      return {
        log: run.log,
        write(chunk) {
          if (run.log.closed) return
          run.log.add(chunk)
          look(run)
          const isText = chunk.type === 'text-delta' || chunk.type === 'reasoning-delta' || chunk.type === 'data-edit-delta'
          const atOnce = isText
            ? !run.hasSpoken
            : chunk.type.startsWith('tool-output') || chunk.type.startsWith('data-') || chunk.type === 'tool-input-available'
          if (isText) run.hasSpoken = true
          schedule(run, atOnce)
        },
        flush() {
          if (run.log.closed) return Promise.reject(new RunLostError(run.log.closed))
          if (!run.log.hasPending) return Promise.resolve()
          return new Promise((resolve, reject) => {
            run.waiters.push({ upTo: run.log.pendingSeq, resolve, reject })
            schedule(run, true)
          })
        },
        hold() {
          run.isEnding = true
        },
        async takeRest() {
          run.isEnding = true
          const { committingSeq: upTo } = run
          if (upTo > 0 && !run.log.closed) await new Promise<void>((resolve, reject) => run.waiters.push({ upTo, resolve, reject }))
          const rows = run.log.closed ? [] : take(run)
          if (run.log.closed) throw new RunLostError(run.log.closed)
          return rows
        },
      }
    },
    close(runId) {
      const run = open.get(runId)
      if (!run) return
      open.delete(runId)
      ended.set(runId, run.log)
      setTimeout(() => ended.delete(runId), ENDED_KEPT_MS).unref()
    },
    abandon(runId) {
      const run = open.get(runId)
      if (run) lose(run, 'lease_lost')
    },
    live: runId => open.get(runId)?.log,
    inMemory: runId => open.get(runId)?.log ?? ended.get(runId),
    announce(runId, rows) {
      const run = open.get(runId)
      if (run) committed(run, rows)
      deps.bus.publish(`run:${runId}`, { kind: 'events', seq: rows.at(-1)?.seq ?? 0 })
    },
  }
}

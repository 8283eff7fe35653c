import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#lib/errors.ts'
import { Registry, within } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { LiveRun } from './execute.ts'
import type { RunEngine } from './run/engine.ts'
import { DRAIN_LOOK_MS, FINISH_CALLS_MS, HANDED_OVER, LAUNCH_LOOK_MS } from './run/limits.ts'
import { RunLostError } from './run/recorder.ts'
import type { Run } from './run/run.ts'

/** The runs that this process executes. */
export interface LiveRuns {
  get(runId: string): LiveRun | undefined
  isClosing(): boolean
  /** Throws `starting` once this process ends. */
  requireOpen(): void
  /** Launches a run and lists it until its end. A run whose process ends meanwhile is handed over instead. */
  add(token: string, launch: () => Promise<LiveRun>): Promise<void>
  /** Resolves when the last run has ended, or the signal aborts. Runs that wait for a user do not count: another process continues them without loss. */
  drain(signal: AbortSignal): Promise<void>
  /** Takes no further run. */
  beginClosing(): void
  /** Finishes calls in flight, then stops all runs and gives their leases back. */
  handOverAll(): Promise<void>
}

export function createLiveRuns({ platform, recorder }: RunEngine, onEnded: (run: { runId: string; chatId: string }) => void): LiveRuns {
  const live = new Registry<LiveRun>()
  let isClosing = false
  let launching = 0

  /** Gives leases back. While the database is away they expire by themselves, and the shutdown does not wait for them. */
  async function handOver(tokens: string[]): Promise<void> {
    try {
      const data = { leaseToken: null, leaseUntil: HANDED_OVER }
      await platform.db.client.run.updateMany({ where: { leaseToken: { in: tokens } }, data })
    } catch (error) {
      platform.log.warn('run.not_handed_over', { runs: tokens.length, error })
    }
  }

  function list(run: LiveRun): void {
    const { runId, chatId } = run.run.facts
    live.set(runId, run)
    void run.ended.finally(() => {
      live.delete(runId)
      onEnded({ runId, chatId })
    })
  }

  return {
    get: runId => live.get(runId),
    isClosing: () => isClosing,
    requireOpen() {
      if (isClosing) throw new AppError('starting', { message: t('parleyShuttingDownTry') })
    },
    async add(token, launch) {
      if (isClosing) return handOver([token])
      launching++
      try {
        list(await launch())
      } finally {
        launching--
      }
    },
    async drain(signal) {
      const isBusy = () => live.values().some(({ run }) => run.state.openInputs.size === 0)
      while (!signal.aborted && (launching > 0 || isBusy())) await sleep(DRAIN_LOOK_MS)
    },
    beginClosing() {
      isClosing = true
    },
    async handOverAll() {
      while (launching > 0) await sleep(LAUNCH_LOOK_MS)
      // A run that lost its right to write ends in the meantime; its lease is given back all the same.
      const held = live.values()
      await finishCalls(held.map(({ run }) => run))
      const runs = [...new Set([...held, ...live.values()])]
      for (const { run } of runs) {
        recorder.abandon(run.facts.runId)
        run.state.stop('shutdown')
      }
      await handOver(runs.map(({ run }) => run.facts.token))
      await Promise.all(runs.map(({ ended }) => ended))
    },
  }
}

/**
 * Gives calls in flight `FINISH_CALLS_MS` to end before runs are handed over, so no user has to be asked whether they happened. No further call leaves. A
 * call that waits for a user is not waited for: its question goes along.
 */
async function finishCalls(runs: Pick<Run, 'state'>[]): Promise<void> {
  await within<unknown>(FINISH_CALLS_MS, Promise.all(runs.map(finishCallsOf)), undefined)
}

async function finishCallsOf({ state }: Pick<Run, 'state'>): Promise<void> {
  const drained = state.callsInFlight.drain()
  if (state.openInputs.size > 0) return
  await drained
  await state.writer.flush().catch((error: unknown) => {
    if (!(error instanceof RunLostError)) throw error
  })
}

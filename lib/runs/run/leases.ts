import type { RunStatus } from '#lib/messages/index.ts'
import { type Platform, Registry } from '#lib/platform/index.ts'
import { HEARTBEAT_MS, LEASE_MS, STOP_LOOK_MS } from './limits.ts'
import type { RunStop } from './run-stop.ts'

export interface Leased {
  runId: string
  token: string
  stop: (why: RunStop) => void
}

/** The leases of all runs of this process. One heartbeat renews them all; between heartbeats, polls find stops that the bus did not announce. */
export interface Leases {
  /** Renews a run's lease until the returned function is called. Stops the run when its lease is lost, or a stop came through another process. */
  hold(run: Leased): () => void
  /** Asks the database whether this process still has the run. */
  isHeld(run: Pick<Leased, 'runId' | 'token'>): Promise<boolean>
}

const RENEW = `UPDATE "Run" SET "leaseUntil" = ? WHERE "id" = ANY(?) AND "leaseToken" = ANY(?)`
const LEASES = `
  SELECT r."id", r."leaseToken", r."status", r."stopRequested", u."disabledAt"
  FROM "Run" r JOIN "User" u ON u."id" = r."userId" WHERE r."id" = ANY(?)`
/** Finds only the runs that have to stop, a child whose parent does or has ended among them. */
const STOPPED = `
  SELECT r."id", r."leaseToken", r."status", r."stopRequested", u."disabledAt"
  FROM "Run" r JOIN "User" u ON u."id" = r."userId"
  WHERE r."id" = ANY(?)
    AND (r."stopRequested" OR u."disabledAt" IS NOT NULL OR NOT COALESCE(r."leaseToken", '') = ANY(?)
      OR EXISTS (SELECT 1 FROM "Run" p WHERE p."id" = r."parentRunId" AND (p."stopRequested" OR p."status" NOT IN ('running', 'waiting'))))`

const HELD = 'SELECT 1 FROM "Run" WHERE "id" = ? AND "leaseToken" = ?'

interface LeaseRow {
  id: string
  leaseToken: string | null
  status: RunStatus
  stopRequested: boolean | number
  disabledAt: string | null
}

export function createLeases({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Leases {
  const held = new Registry<Leased>()
  let timers: NodeJS.Timeout[] = []
  let isBeating = false
  let isPolling = false

  async function heartbeat(): Promise<void> {
    if (isBeating) return
    isBeating = true
    await renew(held.values())
    isBeating = false
  }

  async function renew(runs: readonly Leased[]): Promise<void> {
    try {
      const ids = runs.map(run => run.runId)
      const tokens = runs.map(run => run.token)
      const rows = await db.transact(async sql => {
        await sql.run(RENEW, [new Date(clock.nowMs() + LEASE_MS), ids, tokens])
        return sql.query<LeaseRow>(LEASES, [ids])
      })
      const leases = new Map(rows.map(row => [row.id, row]))
      for (const run of runs) if (held.get(run.runId) === run) applyLease(run, leases.get(run.runId))
    } catch (error) {
      log.warn('run.heartbeat_failed', { runs: runs.length, error })
    }
  }

  async function pollStops(): Promise<void> {
    if (isPolling) return
    isPolling = true
    try {
      const runs = held.values()
      const rows = await db.query<LeaseRow>(STOPPED, [runs.map(run => run.runId), runs.map(run => run.token)])
      for (const row of rows) {
        const run = runs.find(({ runId }) => runId === row.id)
        if (run && held.get(row.id) === run) run.stop(row.leaseToken === run.token ? 'stopped' : 'lost')
      }
    } catch (error) {
      // The heartbeat logs the same failure as a warning.
      log.debug('run.stop_look_failed', { error })
    }
    isPolling = false
  }

  return {
    hold(run) {
      held.set(run.runId, run)
      if (timers.length === 0)
        timers = [setInterval(() => void heartbeat(), HEARTBEAT_MS), setInterval(() => void pollStops(), STOP_LOOK_MS)]
      return () => {
        if (held.get(run.runId) === run) held.delete(run.runId)
        if (held.size > 0) return
        for (const timer of timers.splice(0)) clearInterval(timer)
      }
    },
    async isHeld({ runId, token }) {
      return (await db.query(HELD, [runId, token])).length > 0
    },
  }
}

/** Stops a run whose lease is lost, that was asked to stop, or whose owner is disabled. */
function applyLease(run: Leased, row: LeaseRow | undefined): void {
  if (row?.leaseToken !== run.token) run.stop('lost')
  else if (row?.stopRequested || row?.disabledAt) run.stop('stopped')
}

import type { RunStatus } from '#lib/messages/index.ts'
import { type Platform, Registry } from '#lib/platform/index.ts'
import { HEARTBEAT_MS, LEASE_MS, STOP_LOOK_MS } from '../limits.ts'
import type { RunStop } from '../run-context.ts'

export interface Leased {
  runId: string
  token: string
  stop: (why: RunStop) => void
}

/** The leases of all runs of this process, prolonged together, and looked at between for stops that no note has told of. */
export interface Leases {
  /** Prolongs a run's lease until the function that this yields is called, and tells the run when it is lost or when a stop came by another process. */
  keep(run: Leased): () => void
  /** Whether the run is this process's still, by the database. */
  isHeld(run: Pick<Leased, 'runId' | 'token'>): Promise<boolean>
}

const PROLONG = `UPDATE "Run" SET "leaseUntil" = ? WHERE "id" = ANY(?) AND "leaseToken" = ANY(?)`
const STANDING = `
  SELECT r."id", r."leaseToken", r."status", r."stopRequested", u."disabledAt"
  FROM "Run" r JOIN "User" u ON u."id" = r."userId" WHERE r."id" = ANY(?)`
/** Those alone of which something has to be told. */
const STOPPED = `
  SELECT r."id", r."leaseToken", r."status", r."stopRequested", u."disabledAt"
  FROM "Run" r JOIN "User" u ON u."id" = r."userId"
  WHERE r."id" = ANY(?)
    AND (r."stopRequested" OR u."disabledAt" IS NOT NULL OR NOT COALESCE(r."leaseToken", '') = ANY(?))`

const HELD = 'SELECT 1 FROM "Run" WHERE "id" = ? AND "leaseToken" = ?'

interface StandingRow {
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
  let isLooking = false

  async function beat(): Promise<void> {
    if (isBeating) return
    isBeating = true
    await prolong(held.values())
    isBeating = false
  }

  async function prolong(runs: readonly Leased[]): Promise<void> {
    try {
      const ids = runs.map(run => run.runId)
      const tokens = runs.map(run => run.token)
      const rows = await db.transact(async sql => {
        await sql.run(PROLONG, [new Date(clock.nowMs() + LEASE_MS), ids, tokens])
        return sql.query<StandingRow>(STANDING, [ids])
      })
      const standing = new Map(rows.map(row => [row.id, row]))
      for (const run of runs) if (held.get(run.runId) === run) hear(run, standing.get(run.runId))
    } catch (error) {
      log.warn('run.heartbeat_failed', { runs: runs.length, error })
    }
  }

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      const runs = held.values()
      const rows = await db.query<StandingRow>(STOPPED, [runs.map(run => run.runId), runs.map(run => run.token)])
      for (const row of rows) {
        const run = runs.find(({ runId }) => runId === row.id)
        if (run && held.get(row.id) === run) hear(run, row)
      }
    } catch (error) {
      // The heartbeat says so aloud.
      log.debug('run.stop_look_failed', { error })
    }
    isLooking = false
  }

  return {
    keep(run) {
      held.set(run.runId, run)
      if (timers.length === 0) timers = [setInterval(() => void beat(), HEARTBEAT_MS), setInterval(() => void look(), STOP_LOOK_MS)]
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

/** Who may not come in any more has nothing go on for them. */
function hear(run: Leased, row: StandingRow | undefined): void {
  if (row?.leaseToken !== run.token) run.stop('lost')
  else if (row?.stopRequested || row?.disabledAt) run.stop('stopped')
}

export function isActive(status: RunStatus | undefined): boolean {
  return status === 'running' || status === 'waiting'
}

import { statfs } from 'node:fs/promises'
import { type Platform, ping } from '#lib/platform/index.ts'

const MINUTE_MS = 60_000
/** People count as active for this long after they were last seen. */
const ACTIVE_MS = 15 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/** State of what the workspace stands on. Sizes are in bytes. */
export interface Health {
  /** Why the database cannot be read; null if it answers. */
  databaseProblem: string | null
  /** Disk of the data folder; null where the system does not say. */
  disk: { freeBytes: number; totalBytes: number } | null
  people: { activeNow: number; activeToday: number; all: number }
}

export async function readHealth({ db, env, clock }: Pick<Platform, 'db' | 'env' | 'clock'>): Promise<Health> {
  const seenSince = (ms: number) => db.client.user.count({ where: { kind: 'person', lastSeenAt: { gte: new Date(clock.nowMs() - ms) } } })
  const [databaseProblem, disk, activeNow, activeToday, all] = await Promise.all([
    ping(db),
    statfs(env.dataDir).then(
      ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
      () => null,
    ),
    seenSince(ACTIVE_MS),
    seenSince(DAY_MS),
    db.client.user.count({ where: { kind: 'person', disabledAt: null } }),
  ])
  return { databaseProblem, disk, people: { activeNow, activeToday, all } }
}

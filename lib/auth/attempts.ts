import { AppError } from '#lib/errors.ts'
import { now, type Platform, sha256 } from '#lib/platform/index.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Time without a failure after which earlier ones expire. */
const WINDOW_MS = 30 * MINUTE_MS
const FIRST_LOCK_MS = 2 * SECOND_MS
const LONGEST_LOCK_MS = 15 * MINUTE_MS
const KNOWN_MS = 90 * 24 * 60 * MINUTE_MS

/** Longest key stored as it is; e-mail addresses have 254 characters at most, and longer keys are hashed. */
const MAX_KEY_CHARS = 300

/** Counter of failures under one name, with the number of free failures. */
export interface Counter {
  key: string
  free: number
  /** Name left by an earlier success; while it is known, failures do not count. */
  unless?: string
}

/** Counts failures in the database, for all processes together. Each further failure doubles the lock of its name. */
export interface Attempts {
  /** Counts a failure before the outcome is known, so many at once gain nothing. Throws `too_many_attempts`. */
  begin(counters: readonly Counter[]): Promise<void>
  /** Records a success: deletes all failures of `forget`, one of each of `forgive`, and remembers `known` for 90 days. */
  succeeded(names: { forget?: string[]; forgive?: string[]; known?: string[] }): Promise<void>
}

export function createAttempts({ db, clock }: Pick<Platform, 'db' | 'clock'>): Attempts {
  return {
    async begin(counters) {
      const nowMs = clock.nowMs()
      await db.client.$transaction(async tx => {
        await tx.throttle.deleteMany({ where: forgotten(nowMs) })
        for (const { key: name, free, unless } of counters) {
          if (unless !== undefined && (await tx.throttle.count({ where: { key: bounded(unless) } })) > 0) continue
          const key = bounded(name)
          const first = { key, failures: 1, windowStart: now(clock) }
          const row = await tx.throttle.upsert({ where: { key }, create: first, update: { failures: { increment: 1 } } })
          const lockedMs = (row.lockedUntil?.getTime() ?? 0) - nowMs
          if (lockedMs > 0) throw new AppError('too_many_attempts', { retryAfterMs: lockedMs })
          const failures = nowMs - row.windowStart.getTime() < WINDOW_MS ? row.failures : 1
          const lockedUntil = lockAfter(failures - free, nowMs)
          await tx.throttle.update({ where: { key }, data: { failures, windowStart: new Date(nowMs), lockedUntil } })
        }
      })
    },
    async succeeded({ forget = [], forgive = [], known = [] }) {
      await db.client.$transaction(async tx => {
        await tx.throttle.deleteMany({ where: { key: { in: forget.map(bounded) } } })
        await tx.throttle.updateMany({
          where: { key: { in: forgive.map(bounded) }, failures: { gt: 0 } },
          data: { failures: { decrement: 1 }, lockedUntil: null },
        })
        for (const key of known.map(bounded)) {
          const row = { failures: 0, windowStart: now(clock) }
          await tx.throttle.upsert({ where: { key }, create: { key, ...row }, update: row })
        }
      })
    },
  }
}

function bounded(name: string): string {
  return name.length <= MAX_KEY_CHARS ? name : `long:${sha256(name)}`
}

/** Matches expired rows. The locks of `oneAtATime` stay, since a transaction may wait for one. */
function forgotten(nowMs: number) {
  return {
    windowStart: { lt: new Date(nowMs - WINDOW_MS) },
    OR: [{ lockedUntil: null }, { lockedUntil: { lt: new Date(nowMs) } }],
    NOT: [{ key: { startsWith: 'lock:' } }, { key: { startsWith: 'known:' }, windowStart: { gte: new Date(nowMs - KNOWN_MS) } }],
  }
}

function lockAfter(excess: number, nowMs: number): Date | null {
  return excess < 0 ? null : new Date(nowMs + Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** Math.min(excess, 20)))
}

import { AppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Failures are forgotten after this long without one. */
const WINDOW_MS = 30 * MINUTE_MS
const FIRST_LOCK_MS = 2 * SECOND_MS
const LONGEST_LOCK_MS = 15 * MINUTE_MS

/** How many failures go unpunished. Many people may share one address; nobody mistypes one password so often. */
const FREE_FAILURES = { email: 5, address: 50 }

export interface Attempt {
  email: string
  /** Of the client; empty where it is not known. */
  address: string
}

export interface Throttle {
  /** Counts the attempt as a failure before its outcome is known, so that many at once gain nothing. Throws `too_many_attempts`. */
  begin(attempt: Attempt): Promise<void>
  succeeded(attempt: Attempt): Promise<void>
  forget(email: string): Promise<void>
}

/** Locks an e-mail address and a client address for twice as long with each further failure, in the database, so that all processes count together. */
export function createThrottle(platform: Pick<Platform, 'db' | 'clock'>): Throttle {
  const { db, clock } = platform
  return {
    async begin(attempt) {
      const nowMs = clock.nowMs()
      await db.write(async tx => {
        await tx.throttle.deleteMany({ where: forgotten(nowMs) })
        for (const { key, free } of keysOf(attempt)) {
          const first = { key, failures: 1, windowStart: new Date(nowMs) }
          const row = await tx.throttle.upsert({ where: { key }, create: first, update: { failures: { increment: 1 } } })
          const lockedMs = (row.lockedUntil?.getTime() ?? 0) - nowMs
          if (lockedMs > 0) throw new AppError('too_many_attempts', { retryAfterMs: lockedMs })
          const failures = nowMs - row.windowStart.getTime() < WINDOW_MS ? row.failures : 1
          const lockedUntil = lockAfter(failures - free, nowMs)
          await tx.throttle.update({ where: { key }, data: { failures, windowStart: new Date(nowMs), lockedUntil } })
        }
      })
    },
    async succeeded(attempt) {
      await db.write(async tx => {
        await tx.throttle.deleteMany({ where: { key: emailKey(attempt.email) } })
        await tx.throttle.updateMany({
          where: { key: addressKey(attempt.address), failures: { gt: 0 } },
          data: { failures: { decrement: 1 }, lockedUntil: null },
        })
      })
    },
    async forget(email) {
      await db.client.throttle.deleteMany({ where: { key: emailKey(email) } })
    },
  }
}

/** Rows that say nothing any more. The locks of `oneAtATime` stay: somebody may wait for one. */
function forgotten(nowMs: number) {
  return {
    windowStart: { lt: new Date(nowMs - WINDOW_MS) },
    OR: [{ lockedUntil: null }, { lockedUntil: { lt: new Date(nowMs) } }],
    NOT: { key: { startsWith: 'lock:' } },
  }
}

function lockAfter(excess: number, nowMs: number): Date | null {
  return excess < 0 ? null : new Date(nowMs + Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** Math.min(excess, 20)))
}

function keysOf({ email, address }: Attempt): { key: string; free: number }[] {
  const byEmail = { key: emailKey(email), free: FREE_FAILURES.email }
  return address === '' ? [byEmail] : [byEmail, { key: addressKey(address), free: FREE_FAILURES.address }]
}

function emailKey(email: string): string {
  return `email:${email}`
}

function addressKey(address: string): string {
  return `address:${address}`
}

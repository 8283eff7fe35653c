import { AppError } from '#lib/errors.ts'
import type { Clock } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { MAX_APP_CALLS_AT_ONCE, MAX_APP_CALLS_PER_MINUTE } from '../limits.ts'

const MINUTE_MS = 60_000

interface Spent {
  atOnce: number
  sinceMs: number
  inMinute: number
}

/** Limits what the Apps of one person may request; `too_many_attempts` beyond it. A page that a server wrote decides how often it asks. */
export function createCallBudget(clock: Pick<Clock, 'monotonicMs'>) {
  const people = new Map<string, Spent>()
  return async function within<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const nowMs = clock.monotonicMs()
    const spent = people.get(userId) ?? { atOnce: 0, sinceMs: nowMs, inMinute: 0 }
    people.set(userId, spent)
    if (nowMs - spent.sinceMs >= MINUTE_MS) Object.assign(spent, { sinceMs: nowMs, inMinute: 0 })
    if (spent.atOnce >= MAX_APP_CALLS_AT_ONCE || spent.inMinute >= MAX_APP_CALLS_PER_MINUTE)
      throw new AppError('too_many_attempts', { message: t('appMakesTooMany'), retryAfterMs: MINUTE_MS })
    spent.atOnce += 1
    spent.inMinute += 1
    try {
      return await work()
    } finally {
      spent.atOnce -= 1
      for (const [id, one] of people) if (one.atOnce === 0 && clock.monotonicMs() - one.sinceMs >= MINUTE_MS) people.delete(id)
    }
  }
}

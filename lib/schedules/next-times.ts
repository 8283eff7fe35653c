import { Cron } from 'croner'
import { AppError } from '#lib/errors.ts'
import { schedulesServer as t } from '#lib/words/en/schedules-server.ts'

const MOST_CHARS = 100
const FIVE_FIELDS = /^[\d*,/\-A-Za-z#?]+(?: [\d*,/\-A-Za-z#?]+){4}$/
/** Shortest time between two runs of a schedule. */
export const SHORTEST_GAP_MS = 5 * 60_000
/** Runs whose gaps are looked at; those of a pattern repeat within a day. */
const LOOKED_AT = 50

/**
 * Returns the next times of a schedule after a moment. An hour that daylight saving skips runs when it would have ended; one that it repeats runs once.
 * Empty where none is left.
 */
export function nextTimes(cron: string, timeZone: string, { after, count = 1 }: { after: Date; count?: number }): Date[] {
  return parsed(cron, timeZone).nextRuns(count, after)
}

/** Returns cron as it is stored. Throws `unusable` for what is no cron, never comes, comes too often, or names an unknown time zone. */
export function requireCron(given: string, timeZone: string, after: Date): string {
  const cron = given.trim().replace(/\s+/g, ' ')
  const refuse = (message: string, cause?: unknown) => new AppError('unusable', { message, cause })
  if (cron.length > MOST_CHARS || !FIVE_FIELDS.test(cron)) throw refuse(t('giveTimeFiveFields'))
  let times: Date[]
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    times = nextTimes(cron, timeZone, { after, count: LOOKED_AT })
  } catch (cause) {
    throw refuse(t('timeTimeZoneInvalid'), cause)
  }
  if (times.length === 0) throw refuse(t('timeNeverOccurs'))
  const isTooOften = times.some((time, index) => index > 0 && time.getTime() - (times[index - 1]?.getTime() ?? 0) < SHORTEST_GAP_MS)
  if (isTooOften) throw refuse(t('scheduleCanRunMost'))
  return cron
}

function parsed(cron: string, timeZone: string): Cron {
  return new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true })
}

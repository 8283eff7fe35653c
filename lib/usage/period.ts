import { AppError } from '#lib/errors.ts'
import { usage as t } from '#lib/words/en/usage.ts'
import { DAY_MS, dayOf, startOf } from './days.ts'

/** Times in milliseconds; `toMs` is not included. */
export interface Period {
  fromMs: number
  toMs: number
}

/** Days of a report that names no period, today included. */
const USUAL_DAYS = 30
const MOST_DAYS = 3_660
const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Reads a period as `from` and `to`: days in UTC, of which the last one counts whole, or times with a zone. Without them, it is the last 30 days.
 * Throws `invalid_request` for anything else, for a period that ends before it begins, and for more than ten years.
 */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, nowMs: number): Period {
  const toMs = to === undefined ? nowMs + 1 : endOf(to)
  const fromMs = from === undefined ? startOf(dayOf(toMs - 1)) - (USUAL_DAYS - 1) * DAY_MS : timeOf(from, 'from')
  if (fromMs >= toMs) throw refused('from', t('periodEndsFirst'))
  if (toMs - fromMs > MOST_DAYS * DAY_MS) throw refused('from', t('periodTooLong'))
  return { fromMs, toMs }
}

/** Reads the bounds of a list as `periodOf` does; one that is not given is none. */
export function boundsOf({ from, to }: { from?: string | undefined; to?: string | undefined }): { from?: Date; until?: Date } {
  return {
    ...(from === undefined ? {} : { from: new Date(timeOf(from, 'from')) }),
    ...(to === undefined ? {} : { until: new Date(endOf(to)) }),
  }
}

/** First moment after a day, or the time itself. */
function endOf(to: string): number {
  return timeOf(to, 'to') + (DATE.test(to) ? DAY_MS : 0)
}

function timeOf(text: string, path: string): number {
  const ms = DATE.test(text) ? startOf(text) : TIME.test(text) ? Date.parse(text) : Number.NaN
  // `Date` takes the 31st of a shorter month for a day of the next one.
  const isReal = Number.isFinite(ms) && (!DATE.test(text) || dayOf(ms) === text)
  if (!isReal) throw refused(path, t('notAMoment', { field: path }))
  return ms
}

function refused(path: string, message: string): AppError {
  return new AppError('invalid_request', { message, details: [{ path, message }] })
}

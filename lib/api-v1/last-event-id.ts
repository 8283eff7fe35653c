import { AppError } from '#lib/errors.ts'
import type { RouteHeaders } from '#lib/http/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'

/** Reads the `Last-Event-ID` of a reader that reconnects; 0 without one. Throws `invalid_request` for anything that is no event id. */
export function lastEventId(headers: RouteHeaders): number {
  const given = headers.get('last-event-id')?.trim()
  if (!given) return 0
  if (!/^\d{1,15}$/.test(given)) throw new AppError('invalid_request', { message: t('lastEventIdMust') })
  return Number(given)
}

import { AppError } from '#lib/errors.ts'
import type { RouteHeaders } from '#lib/http/index.ts'

/** Reads the `Last-Event-ID` of a reader that reconnects; 0 without one. Throws `invalid_request` for anything that is no event id. */
export function lastEventId(headers: RouteHeaders): number {
  const given = headers.get('last-event-id')?.trim()
  if (!given) return 0
  if (!/^\d{1,15}$/.test(given)) throw new AppError('invalid_request', { message: 'Last-Event-ID must be the id of an event of this run.' })
  return Number(given)
}

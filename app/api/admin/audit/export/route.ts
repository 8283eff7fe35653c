import { administratorOf } from '#lib/auth/index.ts'
import { guardedDownload, route } from '#lib/http/index.ts'
import { csvLine } from '#lib/messages/index.ts'
import { server } from '#lib/server.ts'
import { namedEntries, trailQuery } from '../entries.ts'

const PAGE = 200

/** Exports the trail as CSV (RFC 4180), newest first, written while it is read. */
export const GET = route({ auth: 'session', right: 'audit:read', query: trailQuery }, async ({ actor, query }) => {
  await server().platform.audit.record({ actor, action: 'audit.export', target: query.about ?? 'all' })
  return guardedDownload(administratorOf(actor), lines(query), { name: 'audit.csv', mediaType: 'text/csv' })
})

async function* lines(query: {
  about?: 'changes' | 'calls' | undefined
  from?: Date | undefined
  until?: Date | undefined
}): AsyncGenerator<string> {
  const named = await namedEntries()
  yield csvLine(['time', 'name', 'email', 'action', 'target', 'details'])
  for (let before: string | undefined; ; ) {
    const events = await server().platform.audit.list({ ...query, before, limit: PAGE })
    yield events
      .map(named)
      .map(({ at, actor, action, target, targetPerson, detail }) =>
        csvLine([
          at.toISOString(),
          actor?.name ?? '',
          actor?.email ?? '',
          action,
          targetPerson?.email ?? target ?? '',
          JSON.stringify(detail),
        ]),
      )
      .join('')
    before = events.at(-1)?.id
    if (events.length < PAGE) return
  }
}

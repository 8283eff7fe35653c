import { usageCsv, usageQuery } from '#lib/api-v1/index.ts'
import { administratorOf, credentialsOf } from '#lib/auth/index.ts'
import { guardedDownload, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Exports the usage of all people, or of those in a manager's groups, as CSV. */
export const GET = route({ auth: 'session', right: ['usage:read', 'group:usage'], query: usageQuery }, async ({ actor, query }) => {
  await server().platform.audit.record({ actorId: actor.userId, action: 'usage.export', target: query.by })
  const rows = await server().usageReports.all(actor, query)
  const credentials = actor.rights.has('usage:read') ? administratorOf(actor) : credentialsOf(actor)
  return guardedDownload(credentials, usageCsv(rows), { name: 'usage.csv', mediaType: 'text/csv' })
})

import { entriesCsv, usageScope } from '#lib/api-v1/index.ts'
import { administratorOf, credentialsOf } from '#lib/auth/index.ts'
import { guardedDownload, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Exports each step of the usage of all people, or of those in a manager's groups, as CSV. */
export const GET = route({ auth: 'session', right: ['usage:read', 'group:usage'], query: usageScope }, async ({ actor, query }) => {
  const entries = await server().usageReports.entries(actor, query)
  await server().platform.audit.record({ actor, action: 'usage.export', target: 'step' })
  const credentials = actor.rights.has('usage:read') ? administratorOf(actor) : credentialsOf(actor)
  return guardedDownload(credentials, entriesCsv(entries), { name: 'usage-steps.csv', mediaType: 'text/csv' })
})

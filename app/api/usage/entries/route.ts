import { entriesCsv, usageScope } from '#lib/api-v1/index.ts'
import { credentialsOf } from '#lib/auth/index.ts'
import { guardedDownload, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Exports each step of the person's own usage as CSV. */
export const GET = route({ auth: 'session', right: 'chat:read', query: usageScope }, async ({ actor, query }) => {
  const entries = await server().usageReports.ownEntries(actor, query)
  return guardedDownload(credentialsOf(actor), entriesCsv(entries), { name: 'usage-steps.csv', mediaType: 'text/csv' })
})

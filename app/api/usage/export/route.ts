import { usageCsv, usageQuery } from '#lib/api-v1/index.ts'
import { credentialsOf } from '#lib/auth/index.ts'
import { guardedDownload, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Exports the person's own usage as CSV. */
export const GET = route({ auth: 'session', right: 'chat:read', query: usageQuery }, async ({ actor, query }) => {
  const rows = await server().usageReports.own(actor, query)
  return guardedDownload(credentialsOf(actor), usageCsv(rows), { name: 'usage.csv', mediaType: 'text/csv' })
})

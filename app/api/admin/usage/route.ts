import { usageQuery } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read', query: usageQuery }, async ({ actor, query }) => ({
  data: await server().usageReports.all(actor, query),
}))

import { usageQuery } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { withBudgets } from './with-budgets.ts'

export const GET = route({ auth: 'session', right: 'chat:read', query: usageQuery }, async ({ actor, query }) => ({
  data: await withBudgets(actor, query.by, await server().usageReports.own(actor, query)),
}))

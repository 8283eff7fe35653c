import { usageScope } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { withFacts } from '../../../usage/with-budgets.ts'

/** Sums a period by its days and as a whole, of everybody whose usage the actor may see. */
export const GET = route({ auth: 'session', right: ['usage:read', 'group:usage'], query: usageScope }, async ({ actor, query }) =>
  withFacts(actor, query, await server().usageReports.summary(actor, query)),
)

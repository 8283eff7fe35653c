import { usageScope } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { withFacts } from '../with-budgets.ts'

/** Sums a period of the person's own usage by its days and as a whole. */
export const GET = route({ auth: 'session', right: 'chat:read', query: usageScope }, async ({ actor, query }) =>
  withFacts(actor, { ...query, user: actor.userId }, await server().usageReports.ownSummary(actor, query)),
)

import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Sums the tokens and the cost of the project's chats over the last 30 days. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('projectId') }, async ({ actor, params }) =>
  server().projects.usage(actor, params.projectId),
)

import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns a passage that an answer cites. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('passageId') }, async ({ actor, params }) =>
  server().knowledge.passage(actor, params.passageId),
)

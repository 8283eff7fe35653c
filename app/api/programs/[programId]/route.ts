import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = route({ auth: 'session', right: 'self:write', params: named('programId') }, async ({ actor, params }) =>
  server().oauthServer.disconnect(actor, params.programId),
)

import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = route({ auth: 'session', right: 'self:write', params: named('keyId') }, async ({ actor, params }) =>
  server().auth.keys.revoke(actor, params.keyId),
)

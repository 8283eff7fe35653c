import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = route({ auth: 'session', right: 'self:write', params: named('grantId') }, async ({ actor, params }) =>
  server().mcp.grants.revoke(actor, params.grantId),
)

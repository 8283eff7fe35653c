import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = route({ auth: 'session', right: 'admin:access', params: named('grantId') }, ({ actor, params: { grantId } }) =>
  server().access.grants.take(actor, grantId),
)

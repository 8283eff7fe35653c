import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const PUT = route({ auth: 'session', right: 'admin:access', scope: scopes.groupMember }, ({ actor, params: { groupId, userId } }) =>
  server().access.groups.add(actor, groupId, userId),
)

export const DELETE = route(
  { auth: 'session', right: 'admin:access', scope: scopes.groupMember },
  ({ actor, params: { groupId, userId } }) => server().access.groups.drop(actor, groupId, userId),
)

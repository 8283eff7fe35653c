import { groupForm } from '#lib/access/index.ts'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const PATCH = route(
  { auth: 'session', right: 'admin:access', scope: scopes.group, body: groupForm },
  ({ actor, params: { groupId }, body }) => server().access.groups.rename(actor, groupId, body),
)

export const DELETE = route({ auth: 'session', right: 'admin:access', scope: scopes.group }, ({ actor, params: { groupId } }) =>
  server().access.groups.remove(actor, groupId),
)

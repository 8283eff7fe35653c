import { named, route, scopes, within } from '#lib/http/index.ts'
import { roleSchema } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'

/** Gives a person another role, for owners of the project. */
export const PATCH = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: within(scopes.project, 'personId'),
    body: roleSchema,
  },
  async ({ actor, params: { projectId, personId: userId }, body: { role } }) => ({
    project: await server().projects.setRole(actor, projectId, { userId, role }),
  }),
)

/** Removes a person from the project. Owners may remove anyone, others only themselves. */
export const DELETE = route(
  { auth: 'session', right: 'chat:write', params: named('projectId', 'personId') },
  async ({ actor, params: { projectId, personId: userId } }) => server().projects.removePerson(actor, projectId, { userId }),
)

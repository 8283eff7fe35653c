import { named, route, scopes, within } from '#lib/http/index.ts'
import { groupRoleSchema } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'

/** Gives a group of the actor a role, for owners of the project. */
export const PUT = route(
  { auth: 'session', right: 'chat:write', scope: within(scopes.project, 'groupId'), body: groupRoleSchema },
  async ({ actor, params: { projectId, groupId }, body: { role } }) => ({
    project: await server().projects.setGroup(actor, projectId, { groupId, role }),
  }),
)

/** Removes a group from the project, for owners of it. */
export const DELETE = route(
  { auth: 'session', right: 'chat:write', params: named('projectId', 'groupId') },
  async ({ actor, params: { projectId, groupId } }) => server().projects.removeGroup(actor, projectId, { groupId }),
)

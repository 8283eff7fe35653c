import { route, scopes } from '#lib/http/index.ts'
import { newPersonSchema } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'

/** Adds a person by e-mail address, for owners of the project. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.project,
    body: newPersonSchema,
    status: 201,
  },
  async ({ actor, params, body }) => ({ project: await server().projects.add(actor, params.projectId, body) }),
)

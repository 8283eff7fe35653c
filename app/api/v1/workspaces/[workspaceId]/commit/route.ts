import { commitRequest, v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: 'application/json',
    params: v1Requests.workspaceParams,
    exists: ({ actor, params }) => server().workspaces.requireOne(actor, params.workspaceId),
    body: commitRequest,
  },
  async ({ actor, params: { workspaceId }, body }) => ({ sha: (await server().repositories.commit(actor, workspaceId, body)).sha }),
)

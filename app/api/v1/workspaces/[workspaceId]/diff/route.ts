import { v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { wholeDiff } from '#lib/workspace/index.ts'

export const GET = route(
  {
    auth: 'key',
    right: 'chat:read',
    accept: 'application/json',
    params: v1Requests.workspaceParams,
    exists: ({ actor, params }) => server().workspaces.requireOne(actor, params.workspaceId),
  },
  async ({ actor, params }) => ({ diff: wholeDiff((await server().repositories.changes(actor, params.workspaceId)).files) }),
)

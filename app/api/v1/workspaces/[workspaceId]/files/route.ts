import { toWorkspaceFile, v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route(
  {
    auth: 'key',
    right: 'chat:read',
    accept: 'application/json',
    params: v1Requests.workspaceParams,
    exists: ({ actor, params }) => server().workspaces.requireOne(actor, params.workspaceId),
    query: v1Requests.filesQuery,
  },
  async ({ actor, params, query }) => {
    const { items, nextCursor, omitted } = await server().workspaces.files(actor, params.workspaceId, query)
    return { data: items.map(toWorkspaceFile), next_cursor: nextCursor, omitted: { files: omitted.files, notes: [...omitted.notes] } }
  },
)

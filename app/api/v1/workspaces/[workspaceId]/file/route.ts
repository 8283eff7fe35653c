import { v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { readFile } from '../../../../read-file.ts'

export const GET = route(
  {
    auth: 'key',
    right: 'chat:read',
    accept: 'application/json',
    params: v1Requests.workspaceParams,
    exists: ({ actor, params }) => server().workspaces.requireOne(actor, params.workspaceId),
    query: v1Requests.fileQuery,
  },
  async ({ actor, params, query }) => {
    const { path, content, sha256, sizeBytes } = await readFile(actor, params.workspaceId, query.path)
    return { path, content, sha256, size_bytes: sizeBytes }
  },
)

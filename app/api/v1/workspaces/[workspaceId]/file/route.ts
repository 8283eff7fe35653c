import { v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { readFile } from '../../../../read-file.ts'
import { MAX_BODY_BYTES, writeFile } from '../../../../write-file.ts'

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

export const PUT = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: 'application/json',
    params: v1Requests.workspaceParams,
    exists: ({ actor, params }) => server().workspaces.requireOne(actor, params.workspaceId),
    query: v1Requests.fileQuery,
    body: v1Requests.fileWrite,
    maxBodyBytes: MAX_BODY_BYTES,
  },
  async ({ actor, params, query, body }) => {
    const { path, sha256, sizeBytes } = await writeFile(actor, params.workspaceId, { path: query.path, ...body })
    return { path, sha256, size_bytes: sizeBytes }
  },
)

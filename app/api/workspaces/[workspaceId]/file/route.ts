import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { MAX_TEXT_BODY_BYTES, MAX_TEXT_BYTES } from '#lib/workspace/index.ts'
import { readFile } from '../../../read-file.ts'
import { BY_PERSON, writeFile } from '../../../write-file.ts'

const path = z.string().min(1).max(4_096)
const query = z.object({ path })
const content = z.strictObject({ content: z.string().max(MAX_TEXT_BYTES), sha256: z.string().max(64).nullable() })

export const GET = route({ auth: 'session', right: 'chat:read', scope: scopes.workspace, query }, async ({ actor, params, query }) =>
  readFile(actor, params.workspaceId, query.path),
)

/** Writes a file if its content still has the hash `sha256`, or creates it (null). Returns `{path, sha256, sizeBytes}`. */
export const PUT = route(
  { auth: 'session', right: 'chat:write', scope: scopes.workspace, query, body: content, maxBodyBytes: MAX_TEXT_BODY_BYTES },
  async ({ actor, params, query, body }) => writeFile(actor, params.workspaceId, { path: query.path, ...body }),
)

export const DELETE = route(
  { auth: 'session', right: 'chat:write', scope: scopes.workspace, query: z.object({ path, sha256: z.string().max(64) }) },
  async ({ actor, params, query }) => {
    await server().fileWrites.remove(actor, params.workspaceId, { ...query, author: BY_PERSON })
  },
)

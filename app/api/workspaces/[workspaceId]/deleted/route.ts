import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists the deleted files of a chat or project, the latest first. */
export const GET = route({ auth: 'session', right: 'chat:read', scope: scopes.workspace }, async ({ actor, params }) => {
  const { files, isTruncated } = await server().deletedFiles.list(actor, params.workspaceId)
  return { data: files, isTruncated }
})

/** Restores one of them. Returns `{path, sha256, sizeBytes}`. */
export const POST = route(
  { auth: 'session', right: 'chat:write', scope: scopes.workspace, body: z.strictObject({ path: z.string().min(1).max(4_096) }) },
  ({ actor, params, body }) => server().deletedFiles.restore(actor, params.workspaceId, body.path),
)

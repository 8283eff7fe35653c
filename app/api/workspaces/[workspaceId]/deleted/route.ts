import { z } from 'zod'
import type { Actor } from '#lib/auth/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ workspaceId: z.string().max(200) })
const exists = ({ actor, params }: { actor: Actor; params: { workspaceId: string } }) =>
  server().workspaces.requireOne(actor, params.workspaceId)

/** Lists the deleted files of a chat or project, the latest first. */
export const GET = route({ auth: 'session', right: 'chat:read', params, exists }, async ({ actor, params }) => {
  const { files, isTruncated } = await server().deletedFiles.list(actor, params.workspaceId)
  return { data: files, isTruncated }
})

/** Restores one of them. Returns `{path, sha256, sizeBytes}`. */
export const POST = route(
  { auth: 'session', right: 'chat:write', params, exists, body: z.strictObject({ path: z.string().min(1).max(4_096) }) },
  ({ actor, params, body }) => server().deletedFiles.restore(actor, params.workspaceId, body.path),
)

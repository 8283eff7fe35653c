import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { MAX_COMMIT_MESSAGE_CHARS } from '#lib/workspace/index.ts'

/** Commits changed files under the name of the person. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.workspace,
    body: z.strictObject({
      message: z.string().min(1).max(MAX_COMMIT_MESSAGE_CHARS),
      paths: z.array(z.string().min(1).max(4_096)).min(1).max(10_000).exactOptional(),
    }),
  },
  async ({ actor, params: { workspaceId }, body }) => server().repositories.commit(actor, workspaceId, body),
)

import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.object({ path: z.string().min(1).max(4_096) })

/** Lists the versions of a file, the newest first. */
export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    scope: scopes.workspace,
    query,
  },
  async ({ actor, params, query }) => ({ data: await server().fileHistory.list(actor, params.workspaceId, query.path) }),
)

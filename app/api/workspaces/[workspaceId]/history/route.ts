import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ workspaceId: z.string().max(200) })
const query = z.object({ path: z.string().min(1).max(4_096) })

/** Lists the versions of a file, the newest first. */
export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    params,
    exists: ({ actor, params }) => server().workspaces.requireOne(actor, params.workspaceId),
    query,
  },
  async ({ actor, params, query }) => ({ data: await server().fileHistory.list(actor, params.workspaceId, query.path) }),
)

import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists the branches and newest commits of a folder's repository. */
export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    params: z.object({ workspaceId: z.string().max(200) }),
    exists: ({ actor, params }) => server().workspaces.requireOne(actor, params.workspaceId),
  },
  async ({ actor, params }) => server().repositories.refs(actor, params.workspaceId),
)

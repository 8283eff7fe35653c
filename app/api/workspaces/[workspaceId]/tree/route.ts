import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ workspaceId: z.string().max(200) })

/** Returns every file of a workspace, for the tree of a page. */
export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    params,
    exists: ({ actor, params }) => server().workspaces.requireOne(actor, params.workspaceId),
  },
  async ({ actor, params }) => server().workspaces.tree(actor, params.workspaceId),
)

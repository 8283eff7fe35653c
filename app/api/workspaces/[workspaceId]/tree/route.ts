import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns every file of a workspace, for the tree of a page. */
export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    scope: scopes.workspace,
  },
  async ({ actor, params }) => server().workspaces.tree(actor, params.workspaceId),
)

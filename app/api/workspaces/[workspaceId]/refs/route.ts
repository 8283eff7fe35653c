import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists the branches and newest commits of a folder's repository. */
export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    scope: scopes.workspace,
  },
  async ({ actor, params }) => server().repositories.refs(actor, params.workspaceId),
)

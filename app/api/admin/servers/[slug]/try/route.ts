import { route, scopes } from '#lib/http/index.ts'
import { toolTrial } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

export const POST = route(
  {
    auth: 'session',
    right: 'admin:servers',
    scope: scopes.mcpServer,
    body: toolTrial,
  },
  async ({ actor, params, body, request }) => server().mcpAdmin.tools.try(actor, params.slug, { ...body, signal: request.signal }),
)

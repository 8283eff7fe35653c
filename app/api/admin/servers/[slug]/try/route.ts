import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { serverParams, toolTrial } from '../../schemas.ts'

export const POST = route(
  {
    auth: 'session',
    right: 'admin:write',
    params: serverParams,
    exists: ({ params }) => server().mcpAdmin.servers.get(params.slug),
    body: toolTrial,
  },
  async ({ actor, params, body, request }) => server().mcpAdmin.tools.try(actor, params.slug, { ...body, signal: request.signal }),
)

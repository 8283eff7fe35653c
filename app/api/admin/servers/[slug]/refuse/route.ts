import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { acceptedTools, serverParams } from '../../schemas.ts'

export const POST = route(
  {
    auth: 'session',
    right: 'admin:write',
    params: serverParams,
    exists: ({ params }) => server().mcpAdmin.servers.get(params.slug),
    body: acceptedTools,
  },
  async ({ actor, params, body }) => {
    await server().mcpAdmin.tools.refuse(actor, params.slug, body.tools)
    return { data: await server().mcpAdmin.tools.list(actor, params.slug) }
  },
)

import { route } from '#lib/http/index.ts'
import { serverPatch } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'
import { serverParams } from '../schemas.ts'

export const GET = route({ auth: 'session', right: 'admin:read', params: serverParams }, async ({ params }) =>
  server().mcpAdmin.servers.get(params.slug),
)

export const PATCH = route(
  {
    auth: 'session',
    right: 'admin:write',
    params: serverParams,
    exists: ({ params }) => server().mcpAdmin.servers.get(params.slug),
    body: serverPatch,
  },
  async ({ actor, params, body }) => server().mcpAdmin.servers.update(actor, params.slug, body),
)

export const DELETE = route({ auth: 'session', right: 'admin:write', params: serverParams }, async ({ actor, params }) => {
  await server().mcpAdmin.servers.remove(actor, params.slug)
})

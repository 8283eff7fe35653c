import { named, route, scopes } from '#lib/http/index.ts'
import { serverPatch } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read', params: named('slug') }, async ({ params }) =>
  server().mcpAdmin.servers.get(params.slug),
)

export const PATCH = route(
  {
    auth: 'session',
    right: 'admin:servers',
    scope: scopes.mcpServer,
    body: serverPatch,
  },
  async ({ actor, params, body }) => server().mcpAdmin.servers.update(actor, params.slug, body),
)

export const DELETE = route({ auth: 'session', right: 'admin:servers', params: named('slug') }, async ({ actor, params }) => {
  await server().mcpAdmin.servers.remove(actor, params.slug)
})

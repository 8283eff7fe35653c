import { route } from '#lib/http/index.ts'
import { serverInput } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, async () => ({ data: await server().mcpAdmin.servers.list() }))

export const POST = route({ auth: 'session', right: 'admin:servers', body: serverInput, status: 201 }, ({ actor, body }) =>
  server().mcpAdmin.servers.create(actor, body),
)

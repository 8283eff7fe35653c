import { json, route } from '#lib/http/index.ts'
import { serverInput } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, async () => ({ data: await server().mcpAdmin.servers.list() }))

export const POST = route({ auth: 'session', right: 'admin:write', body: serverInput }, async ({ actor, body }) =>
  json(await server().mcpAdmin.servers.create(actor, body), { status: 201 }),
)

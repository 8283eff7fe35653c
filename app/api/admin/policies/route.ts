import { route } from '#lib/http/index.ts'
import { policyInput } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, async () => ({ data: await server().mcpAdmin.policies.list() }))

export const POST = route({ auth: 'session', right: 'admin:servers', body: policyInput, status: 201 }, ({ actor, body }) =>
  server().mcpAdmin.policies.create(actor, body),
)

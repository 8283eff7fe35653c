import { route } from '#lib/http/index.ts'
import { policyOrder } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

export const PUT = route({ auth: 'session', right: 'admin:servers', body: policyOrder }, async ({ actor, body }) => ({
  data: await server().mcpAdmin.policies.reorder(actor, body.ids),
}))

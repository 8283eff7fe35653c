import { named, route } from '#lib/http/index.ts'
import { policyPatch } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

export const PATCH = route(
  { auth: 'session', right: 'admin:servers', params: named('policyId'), body: policyPatch },
  async ({ actor, params, body }) => server().mcpAdmin.policies.update(actor, params.policyId, body),
)

export const DELETE = route({ auth: 'session', right: 'admin:servers', params: named('policyId') }, async ({ actor, params }) => {
  await server().mcpAdmin.policies.remove(actor, params.policyId)
})

import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { policyParams, policyPatch } from '../schemas.ts'

export const PATCH = route(
  { auth: 'session', right: 'admin:write', params: policyParams, body: policyPatch },
  async ({ actor, params, body }) => server().mcpAdmin.policies.update(actor, params.policyId, body),
)

export const DELETE = route({ auth: 'session', right: 'admin:write', params: policyParams }, async ({ actor, params }) => {
  await server().mcpAdmin.policies.remove(actor, params.policyId)
})

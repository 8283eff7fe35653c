import { route } from '#lib/http/index.ts'
import { providerChangeSchema } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'
import { providerExists, providerParams } from '../schemas.ts'

export const PATCH = route(
  { auth: 'session', right: 'admin:write', params: providerParams, exists: providerExists, body: providerChangeSchema },
  async ({ actor, params, body }) => server().modelsAdmin.updateProvider(actor, params.providerId, body),
)

export const DELETE = route({ auth: 'session', right: 'admin:write', params: providerParams }, async ({ actor, params }) => {
  await server().modelsAdmin.deleteProvider(actor, params.providerId)
})

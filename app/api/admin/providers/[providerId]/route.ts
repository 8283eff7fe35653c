import { named, route, scopes } from '#lib/http/index.ts'
import { providerChangeSchema } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'

export const PATCH = route(
  { auth: 'session', right: 'admin:models', scope: scopes.provider, body: providerChangeSchema },
  async ({ actor, params, body }) => server().modelsAdmin.updateProvider(actor, params.providerId, body),
)

export const DELETE = route({ auth: 'session', right: 'admin:models', params: named('providerId') }, async ({ actor, params }) => {
  await server().modelsAdmin.deleteProvider(actor, params.providerId)
})

import { emptyBody, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route({ auth: 'session', right: 'admin:models', scope: scopes.provider, body: emptyBody }, async ({ params }) =>
  server().modelsAdmin.refreshModels(params.providerId),
)

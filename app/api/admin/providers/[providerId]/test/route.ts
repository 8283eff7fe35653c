import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { noBody } from '../../schemas.ts'

export const POST = route({ auth: 'session', right: 'admin:write', scope: scopes.provider, body: noBody }, async ({ actor, params }) =>
  server().modelsAdmin.testProvider(actor, { id: params.providerId }),
)

import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { noBody, providerExists, providerParams } from '../../schemas.ts'

export const POST = route(
  { auth: 'session', right: 'admin:write', params: providerParams, exists: providerExists, body: noBody },
  async ({ actor, params }) => server().modelsAdmin.testProvider(actor, { id: params.providerId }),
)

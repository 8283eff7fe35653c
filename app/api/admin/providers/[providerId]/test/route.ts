import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { noBody, providerExists, providerParams } from '../../schemas.ts'

export const POST = route(
  { auth: 'session', right: 'admin:write', params: providerParams, exists: providerExists, body: noBody },
  async ({ params }) => server().modelsAdmin.testProvider({ id: params.providerId }),
)

import { route } from '#lib/http/index.ts'
import { providerFormSchema } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, async () => ({ data: await server().modelsAdmin.providers() }))

export const POST = route({ auth: 'session', right: 'admin:models', body: providerFormSchema, status: 201 }, ({ actor, body }) =>
  server().modelsAdmin.createProvider(actor, body),
)

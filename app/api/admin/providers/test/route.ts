import { route } from '#lib/http/index.ts'
import { providerFormSchema } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'

/** Tests a provider before it is saved. */
export const POST = route({ auth: 'session', right: 'admin:models', body: providerFormSchema }, async ({ actor, body }) =>
  server().modelsAdmin.testProvider(actor, { form: body }),
)

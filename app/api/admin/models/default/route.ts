import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({ id: z.string().nullable() })

/** Sets the default model; null restores the automatic choice. */
export const PUT = route({ auth: 'session', right: 'admin:models', body }, async ({ actor, body: { id } }) => {
  await server().modelsAdmin.setDefault(actor, id)
})

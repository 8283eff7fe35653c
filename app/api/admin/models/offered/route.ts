import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({ ids: z.array(z.string().min(1).max(300)).min(1).max(2000), offered: z.boolean() })

/** Offers several models together, or withdraws them. */
export const PUT = route({ auth: 'session', right: 'admin:models', body }, async ({ actor, body: { ids, offered } }) => {
  const { modelsAdmin } = server()
  for (const id of ids) await modelsAdmin.updateModel(actor, id, { offered })
})

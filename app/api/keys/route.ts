import { z } from 'zod'
import { keyScopes } from '#lib/auth/index.ts'
import { personName, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'

const newKey = z.strictObject({
  name: personName,
  scopes: z
    .array(z.enum(keyScopes))
    .min(1, { error: () => t('chooseScope') })
    .default(['chat']),
  expiresAt: z.coerce.date().nullable().default(null),
})

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().auth.keys.list(actor) }))

/** Creates a key. Only this response holds it. */
export const POST = route({ auth: 'session', right: 'keys:own', body: newKey, status: 201 }, async ({ actor, body }) => {
  const { key, view } = await server().auth.keys.create(actor, body.name, { scopes: body.scopes, expiresAt: body.expiresAt })
  return { key, ...view }
})

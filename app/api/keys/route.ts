import { z } from 'zod'
import { keyScopes } from '#lib/auth/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const newKey = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  scopes: z.array(z.enum(keyScopes)).min(1, 'Choose at least one scope.').default(['chat']),
  expiresAt: z.coerce.date().nullable().default(null),
})

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().auth.keys.list(actor) }))

/** Creates a key. Only this response holds it. */
export const POST = route({ auth: 'session', right: 'keys:own', body: newKey, status: 201 }, async ({ actor, body }) => {
  const { key, view } = await server().auth.keys.create(actor, body.name, { scopes: body.scopes, expiresAt: body.expiresAt })
  return { key, ...view }
})

import { z } from 'zod'
import { keyScopes } from '#lib/auth/index.ts'
import { named, personName, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'

const newKey = z.strictObject({
  name: personName,
  scopes: z
    .array(z.enum(keyScopes))
    .min(1, { error: () => t('chooseScope') })
    .max(keyScopes.length),
  expiresAt: z.iso.datetime({ offset: true }),
})

export const GET = route({ auth: 'session', right: 'admin:read', params: named('accountId') }, async ({ params: { accountId } }) => ({
  data: await server().auth.serviceAccounts.keys.list(accountId),
}))

/** Creates a key. Only this response holds it. */
export const POST = route(
  { auth: 'session', right: 'admin:users', scope: scopes.serviceAccount, body: newKey, status: 201 },
  async ({ actor, params: { accountId }, body: { expiresAt, ...body } }) => {
    const { keys } = server().auth.serviceAccounts
    const { key, view } = await keys.create(actor, accountId, { ...body, expiresAt: new Date(expiresAt) })
    return { key, ...view }
  },
)

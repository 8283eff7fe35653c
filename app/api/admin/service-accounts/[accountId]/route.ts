import { z } from 'zod'
import { roles } from '#lib/auth/index.ts'
import { named, personName, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const change = z.strictObject({
  name: personName.exactOptional(),
  role: z.enum(roles).exactOptional(),
  disabled: z.boolean().exactOptional(),
})

export const PATCH = route(
  { auth: 'session', right: 'admin:users', scope: scopes.serviceAccount, body: change },
  ({ actor, params: { accountId }, body }) => server().auth.serviceAccounts.update(actor, accountId, body),
)

/** Deletes an account with its keys and what it made, irreversibly. */
export const DELETE = route({ auth: 'session', right: 'admin:users', params: named('accountId') }, ({ actor, params: { accountId } }) =>
  server().auth.serviceAccounts.remove(actor, accountId),
)

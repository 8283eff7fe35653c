import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = route(
  { auth: 'session', right: 'admin:users', params: named('accountId', 'keyId') },
  ({ actor, params: { accountId, keyId } }) => server().auth.serviceAccounts.keys.revoke(actor, accountId, keyId),
)

import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = operation(operations.revokeServiceKey, async ({ actor, params: { accountId, keyId } }) =>
  server().auth.serviceAccounts.keys.revoke(actor, accountId, keyId),
)

import { operation, operations, toServiceKey } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listServiceKeys, async ({ params: { accountId } }) => ({
  data: (await server().auth.serviceAccounts.keys.list(accountId)).map(toServiceKey),
  next_cursor: null,
}))

export const POST = operation(operations.createServiceKey, async ({ actor, params: { accountId }, body: { name, scopes, expires_at } }) => {
  const { keys } = server().auth.serviceAccounts
  const { key, view } = await keys.create(actor, accountId, { name, scopes, expiresAt: new Date(expires_at) })
  return { key, ...toServiceKey(view) }
})

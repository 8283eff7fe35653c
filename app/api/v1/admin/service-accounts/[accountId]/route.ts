import { operation, operations, roleOf, toServiceAccount } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getServiceAccount, async ({ params: { accountId } }) =>
  toServiceAccount(await server().auth.serviceAccounts.get(accountId)),
)

export const PATCH = operation(operations.updateServiceAccount, async ({ actor, params: { accountId }, body: { role, ...change } }) => {
  const { serviceAccounts } = server().auth
  return toServiceAccount(
    await serviceAccounts.update(actor, accountId, { ...change, ...(role === undefined ? {} : { role: roleOf(role) }) }),
  )
})

export const DELETE = operation(operations.deleteServiceAccount, async ({ actor, params: { accountId } }) =>
  server().auth.serviceAccounts.remove(actor, accountId),
)

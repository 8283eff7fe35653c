import { operation, operations, roleOf, toServiceAccount } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listServiceAccounts, async ({ query }) => {
  const { items, nextCursor } = await server().auth.serviceAccounts.page(query)
  return { data: items.map(toServiceAccount), next_cursor: nextCursor }
})

export const POST = operation(operations.createServiceAccount, async ({ actor, body: { name, role } }) =>
  toServiceAccount(await server().auth.serviceAccounts.create(actor, { name, ...(role === undefined ? {} : { role: roleOf(role) }) })),
)

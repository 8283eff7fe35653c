import { operation, operations, roleOf, toAdminUser } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getUser, async ({ actor, params: { userId } }) =>
  toAdminUser(await server().auth.people.get(actor, userId)),
)

export const PATCH = operation(operations.updateUser, async ({ actor, params: { userId }, body: { role, ...change } }) => {
  const { users, people } = server().auth
  await users.update(actor, userId, { ...change, ...(role === undefined ? {} : { role: roleOf(role) }) })
  return toAdminUser(await people.get(actor, userId))
})

export const DELETE = operation(operations.deleteUser, async ({ actor, params: { userId } }) => server().auth.users.remove(actor, userId))

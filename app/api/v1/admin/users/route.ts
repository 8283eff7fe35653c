import { operation, operations, roleOf, toAdminUser } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listUsers, async ({ actor, query }) => {
  const { items, nextCursor } = await server().auth.people.page(actor, query)
  return { data: items.map(toAdminUser), next_cursor: nextCursor }
})

export const POST = operation(operations.createUser, async ({ actor, body: { role, ...person } }) =>
  toAdminUser(await server().auth.people.add(actor, { ...person, ...(role === undefined ? {} : { role: roleOf(role) }) })),
)

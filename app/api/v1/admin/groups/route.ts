import { operation, operations, toGroup } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listGroups, async ({ query }) => {
  const { items, nextCursor } = await server().access.groups.list(query)
  return { data: items.map(toGroup), next_cursor: nextCursor }
})

export const POST = operation(operations.createGroup, async ({ actor, body }) => toGroup(await server().access.groups.create(actor, body)))

import { operation, operations, toGroup } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getGroup, async ({ params: { groupId } }) => toGroup(await server().access.groups.get(groupId)))

export const PATCH = operation(operations.renameGroup, async ({ actor, params: { groupId }, body }) =>
  toGroup(await server().access.groups.rename(actor, groupId, body)),
)

export const DELETE = operation(operations.deleteGroup, async ({ actor, params: { groupId } }) =>
  server().access.groups.remove(actor, groupId),
)

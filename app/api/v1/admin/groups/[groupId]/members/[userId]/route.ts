import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const PUT = operation(operations.addGroupMember, async ({ actor, params: { groupId, userId } }) =>
  server().access.groups.add(actor, groupId, userId),
)

export const DELETE = operation(operations.removeGroupMember, async ({ actor, params: { groupId, userId } }) =>
  server().access.groups.drop(actor, groupId, userId),
)

import { operation, operations, toGroupMember } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listGroupMembers, async ({ params: { groupId }, query }) => {
  const { items, nextCursor } = await server().access.groups.members(groupId, query)
  return { data: items.map(toGroupMember), next_cursor: nextCursor }
})

import { groupPage } from '#lib/access/index.ts'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route(
  { auth: 'session', right: ['admin:read', 'group:users'], scope: scopes.visibleGroup, query: groupPage },
  async ({ params: { groupId }, query }) => {
    const { items, nextCursor } = await server().access.groups.members(groupId, query)
    return { data: items, nextCursor }
  },
)

import { toSession, v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route(
  { auth: 'key', right: 'chat:read', accept: 'application/json', query: v1Requests.sessionsQuery },
  async ({ actor, query }) => {
    const { items, nextCursor } = await server().chats.list(actor, query)
    return { data: items.map(toSession), next_cursor: nextCursor }
  },
)

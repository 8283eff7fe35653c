import { messagesPage, v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route(
  {
    auth: 'key',
    right: 'chat:read',
    accept: 'application/json',
    params: v1Requests.sessionParams,
    exists: ({ actor, params }) => server().chats.get(actor, params.sessionId),
    query: v1Requests.messagesQuery,
  },
  async ({ actor, params: { sessionId }, query }) => messagesPage(page => server().chats.pathPage(actor, sessionId, page), query),
)

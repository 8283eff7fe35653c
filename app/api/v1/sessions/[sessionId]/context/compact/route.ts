import { v1Requests } from '#lib/api-v1/index.ts'
import { json, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: 'application/json',
    params: v1Requests.sessionParams,
    exists: ({ actor, params }) => server().chats.get(actor, params.sessionId),
    body: v1Requests.emptyBody,
  },
  async ({ actor, params: { sessionId } }) => {
    const status = await server().compactions.compact(actor, sessionId)
    return json({ session_id: sessionId, status }, { status: 202 })
  },
)

import { route, sessionEventStream, sse, v1Requests } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route(
  {
    auth: 'key',
    right: 'chat:read',
    accept: 'text/event-stream',
    params: v1Requests.sessionParams,
    exists: ({ actor, params }) => server().chats.get(actor, params.sessionId),
  },
  async ({ params: { sessionId }, request }) =>
    sse(signal => sessionEventStream(server().platform.bus, sessionId, signal), { signal: request.signal }),
)

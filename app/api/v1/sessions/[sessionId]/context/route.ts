import { toContext, v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns what the model sees with the session's next request. */
export const GET = route(
  { auth: 'key', right: 'chat:read', accept: 'application/json', params: v1Requests.sessionParams },
  async ({ actor, params: { sessionId } }) => toContext(await server().context.view(actor, sessionId)),
)

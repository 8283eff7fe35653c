import { toRebuilt, v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = v1Requests.sessionParams

/** Distributes everything that the model sees over the tiers anew. */
export const POST = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: 'application/json',
    params,
    exists: ({ actor, params }) => server().chats.get(actor, params.sessionId),
    body: v1Requests.emptyBody,
  },
  async ({ actor, params: { sessionId } }) => toRebuilt(await server().context.rebuild(actor, sessionId)),
)

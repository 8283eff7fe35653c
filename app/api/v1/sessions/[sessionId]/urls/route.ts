import { toUrl, v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = v1Requests.sessionParams

export const GET = route(
  {
    auth: 'key',
    right: 'chat:read',
    accept: 'application/json',
    params,
    exists: ({ actor, params }) => server().chats.get(actor, params.sessionId),
  },
  async ({ actor, params: { sessionId } }) => ({ data: (await server().pages.list(actor, sessionId)).map(toUrl) }),
)

export const PATCH = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: 'application/json',
    params,
    exists: ({ actor, params }) => server().chats.get(actor, params.sessionId),
    body: v1Requests.urlPatch,
  },
  async ({ actor, params: { sessionId }, body }) => toUrl(await server().pages.setIncluded(actor, sessionId, body)),
)

export const DELETE = route(
  {
    auth: 'key',
    right: 'chat:write',
    params,
    exists: ({ actor, params }) => server().chats.get(actor, params.sessionId),
    query: v1Requests.urlQuery,
  },
  ({ actor, params: { sessionId }, query: { url } }) => server().pages.remove(actor, sessionId, url),
)

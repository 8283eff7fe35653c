import { v1Requests } from '#lib/api-v1/index.ts'
import { json, knownOrigin, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = v1Requests.sessionParams

export const POST = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: 'application/json',
    params,
    exists: ({ actor, params }) => server().chats.get(actor, params.sessionId),
    body: v1Requests.emptyBody,
  },
  async ({ actor, params: { sessionId }, request }) => {
    const { sharing, platform } = server()
    const { id } = await sharing.create(actor, sessionId)
    return json({ share_id: id, url: `${knownOrigin(request.headers, platform.env)}/share/${id}` }, { status: 201 })
  },
)

export const DELETE = route({ auth: 'key', right: 'chat:write', params }, async ({ actor, params: { sessionId } }) => {
  await server().sharing.revokeAll(actor, sessionId)
})

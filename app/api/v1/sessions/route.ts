import { toSession, toSessionState, v1Requests } from '#lib/api-v1/index.ts'
import { json, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { isCrossRefReady } from '../../cross-ref-ready.ts'

export const GET = route(
  { auth: 'key', right: 'chat:read', accept: 'application/json', query: v1Requests.sessionsQuery },
  async ({ actor, query }) => {
    const { items, nextCursor } = await server().chats.list(actor, query)
    return { data: items.map(toSession), next_cursor: nextCursor }
  },
)

export const POST = route(
  { auth: 'key', right: 'chat:write', accept: 'application/json', body: v1Requests.newSession },
  async ({ actor, body: { workspace, title, model } }) => {
    const { chats, models } = server()
    const chat = await chats.create(actor, {
      ...(workspace ? { workspaceId: workspace } : {}),
      ...(model ? { model: (await models.resolve(actor, model)).id } : {}),
    })
    const stored = title ? await chats.update(actor, chat.id, { title }) : chat
    return json(toSessionState(stored, { crossRefReady: await isCrossRefReady(actor, stored) }), { status: 201 })
  },
)

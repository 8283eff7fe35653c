import { z } from 'zod'
import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { attachedCollections } from '../../../../(chat)/attached-collections.ts'

const body = z.strictObject({ ids: z.array(z.uuid()).max(100) })

export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, async ({ actor, params }) => ({
  data: await attachedCollections(actor, await server().chats.get(actor, params.chatId)),
}))

/** Sets the collections that are attached to the chat itself. */
export const PUT = route(
  { auth: 'session', right: 'chat:write', scope: scopes.writableChat, body },
  async ({ actor, params: { chatId }, body: { ids } }) => {
    const { chats, knowledge } = server()
    await knowledge.setOfChat(actor, chatId, ids)
    return { data: await attachedCollections(actor, await chats.get(actor, chatId)) }
  },
)

import { named, route, scopes } from '#lib/http/index.ts'
import { placeSchema } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'

/** Returns the place of the chat, and what the person may do with it. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, async ({ actor, params: { chatId } }) => {
  const { chats, projects } = server()
  return { place: await projects.placeOf(actor, await chats.get(actor, chatId), []) }
})

/** Moves the chat to a project or out of one, or shares it there. */
export const PUT = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.chat,
    body: placeSchema,
  },
  async ({ actor, params: { chatId }, body }) => server().chats.place(actor, chatId, body),
)

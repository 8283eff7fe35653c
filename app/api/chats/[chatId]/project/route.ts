import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { placeSchema } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string().max(200) })

/** Returns the place of the chat, and what the person may do with it. */
export const GET = route({ auth: 'session', right: 'chat:read', params }, async ({ actor, params: { chatId } }) => {
  const { chats, projects } = server()
  return { place: await projects.placeOf(actor, await chats.get(actor, chatId), []) }
})

/** Moves the chat to a project or out of one, or shares it there. */
export const PUT = route(
  {
    auth: 'session',
    right: 'chat:write',
    params,
    exists: ({ actor, params }) => server().chats.get(actor, params.chatId),
    body: placeSchema,
  },
  async ({ actor, params: { chatId }, body }) => server().chats.place(actor, chatId, body),
)

import { z } from 'zod'
import { json, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string() })
const body = z.strictObject({ messageId: z.string().min(1).max(200) })

/** Copies the path up to a message into a new chat of the person. */
export const POST = route(
  { auth: 'session', right: 'chat:write', params, exists: ({ actor, params }) => server().chats.get(actor, params.chatId), body },
  async ({ actor, params, body }) => json(await server().chatLife.fork(actor, params.chatId, body.messageId), { status: 201 }),
)

import { z } from 'zod'
import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const MOST_CHARS = 2_000

/** Lists the person's own opinions on the answers of a chat. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, async ({ actor, params: { chatId } }) => ({
  data: await server().feedback.ofChat(actor, chatId),
}))

const body = z.strictObject({
  messageId: z.string().min(1).max(100),
  value: z.enum(['up', 'down']),
  reason: z.string().max(MOST_CHARS).nullable().default(null),
  sharesText: z.boolean().default(false),
})

export const PUT = route(
  { auth: 'session', right: 'chat:read', scope: scopes.chat, body },
  async ({ actor, params: { chatId }, body }) => ({
    feedback: await server().feedback.give(actor, chatId, body),
  }),
)

const query = z.object({ message: z.string().min(1).max(100) })

export const DELETE = route(
  { auth: 'session', right: 'chat:read', params: named('chatId'), query },
  ({ actor, params: { chatId }, query: { message } }) => server().feedback.takeBack(actor, chatId, message),
)

import { z } from 'zod'
import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { sentMessage } from '../run/start-request.ts'

const otherAnswer = z.strictObject({ id: z.uuid(), messageId: z.string().min(1).max(200), model: z.string().min(1).max(300) })

/** Lists messages that are sent when the chat's answer has ended. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, async ({ actor, params: { chatId } }) => ({
  queue: await server().runs.queue.list(actor, chatId),
}))

/** Queues a message until no answer is being written, or until the next step of one; or queues an answer of another model. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.writableChat,
    body: z.union([z.strictObject({ message: sentMessage, steers: z.boolean().exactOptional() }), z.strictObject({ answer: otherAnswer })]),
    maxBodyBytes: 4 * 1024 * 1024,
  },
  async ({ actor, params: { chatId }, body }) => {
    const { queue } = server().runs
    if ('answer' in body) return { queue: await queue.addAnswer(actor, chatId, body.answer) }
    return { queue: await queue.add(actor, chatId, body.message, { steers: body.steers ?? false }) }
  },
)

import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { sentMessage } from '../run/start-request.ts'

const params = z.object({ chatId: z.string() })

/** Lists messages that are sent when the chat's answer has ended. */
export const GET = route({ auth: 'session', right: 'chat:read', params }, async ({ actor, params: { chatId } }) => ({
  queue: await server().runs.queue.list(actor, chatId),
}))

/** Queues a message until no answer is being written. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    params,
    exists: ({ actor, params }) => server().chats.get(actor, params.chatId),
    body: z.strictObject({ message: sentMessage }),
    maxBodyBytes: 4 * 1024 * 1024,
  },
  async ({ actor, params: { chatId }, body }) => ({ queue: await server().runs.queue.add(actor, chatId, body.message) }),
)

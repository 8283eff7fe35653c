import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route(
  { auth: 'session', right: 'chat:write', params: named('chatId'), body: z.strictObject({}) },
  async ({ actor, params }) => {
    await server().chats.restore(actor, params.chatId)
  },
)

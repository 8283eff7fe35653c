import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string() })
const body = z.strictObject({ messageId: z.string().min(1).max(200) })

export const POST = route(
  { auth: 'session', right: 'chat:write', params, exists: ({ actor, params }) => server().chats.get(actor, params.chatId), body },
  async ({ actor, params: { chatId }, body: { messageId } }) => {
    const { chats } = server()
    await chats.selectBranch(actor, chatId, messageId)
    return chats.pathEnd(actor, chatId)
  },
)

import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({ messageId: z.string().min(1).max(200) })

export const POST = route(
  { auth: 'session', right: 'chat:write', scope: scopes.chat, body },
  async ({ actor, params: { chatId }, body: { messageId } }) => {
    const { chats } = server()
    await chats.selectBranch(actor, chatId, messageId)
    return chats.pathEnd(actor, chatId)
  },
)

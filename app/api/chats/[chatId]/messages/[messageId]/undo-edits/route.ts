import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string(), messageId: z.string() })

/** Undoes the edits of one answer in files that are still as it left them; the others are named. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    params,
    exists: ({ actor, params }) => server().chats.message(actor, params.chatId, params.messageId),
  },
  ({ actor, params: { chatId, messageId } }) => server().runs.undoEdits(actor, chatId, messageId),
)

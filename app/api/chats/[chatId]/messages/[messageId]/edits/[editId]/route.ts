import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string(), messageId: z.string(), editId: z.string() })

/** Applies one edit that was only proposed, or not applied, to the file as it is now. Returns the edit as it stands then, and the sum of the answer's edits. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    params,
    exists: ({ actor, params }) => server().chats.message(actor, params.chatId, params.messageId),
  },
  ({ actor, params: { chatId, ...place } }) => server().runs.applyEdit(actor, chatId, place),
)

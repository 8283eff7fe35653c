import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { chatIds } from '../chat-ids.ts'
import { forEachChat } from '../for-each-chat.ts'

const body = z.strictObject({ ids: chatIds })

/** Restores several deleted chats. Skips those whose undo has expired. */
export const POST = route({ auth: 'session', right: 'chat:write', body }, async ({ actor, body: { ids } }) => ({
  changed: await forEachChat(ids, id => server().chats.restore(actor, id)),
}))

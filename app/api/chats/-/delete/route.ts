import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { stopActiveRun } from '../../../stop-active-run.ts'
import { chatIds } from '../chat-ids.ts'
import { forEachChat } from '../for-each-chat.ts'

const body = z.strictObject({ ids: chatIds })

/** Deletes several chats. Skips those that no longer exist. */
export const POST = route({ auth: 'session', right: 'chat:write', body }, async ({ actor, body: { ids } }) => ({
  changed: await forEachChat(ids, async id => {
    await stopActiveRun(actor, id)
    await server().chats.remove(actor, id)
  }),
}))

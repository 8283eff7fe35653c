import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({ assistantId: z.uuid().nullable() })

/** Chooses the assistant that the person's new chats begin with. */
export const PUT = route({ auth: 'session', right: 'self:write', body }, async ({ actor, body }) => {
  await server().assistants.chooseForNewChats(actor, body.assistantId)
})

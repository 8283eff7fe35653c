import { z } from 'zod'
import { audienceForm } from '#lib/access/index.ts'
import { definitionSchema } from '#lib/assistants/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { requireSharing } from '../require-sharing.ts'

const body = z.strictObject({ definition: definitionSchema, audience: audienceForm.exactOptional() })

/** Lists assistants; `newChatId` names the one that new chats of the person begin with. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => {
  const { assistants } = server()
  const [data, begins] = await Promise.all([assistants.list(actor), assistants.ofNewChat(actor)])
  return { data, newChatId: begins?.id ?? null }
})

export const POST = route({ auth: 'session', right: 'assistants:make', body, status: 201 }, async ({ actor, body }) => {
  requireSharing(actor, body.audience)
  return server().assistants.create(actor, body)
})

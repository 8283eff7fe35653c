import { promptFormSchema } from '#lib/assistants/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { requireSharing } from '../require-sharing.ts'

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().savedPrompts.list(actor) }))

export const POST = route({ auth: 'session', right: 'self:write', body: promptFormSchema, status: 201 }, async ({ actor, body }) => {
  requireSharing(actor, body.audience)
  return server().savedPrompts.create(actor, body)
})

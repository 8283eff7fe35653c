import { promptFormSchema } from '#lib/assistants/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().savedPrompts.list(actor) }))

export const POST = route({ auth: 'session', right: 'self:write', body: promptFormSchema, status: 201 }, ({ actor, body }) =>
  server().savedPrompts.create(actor, body),
)

import { promptFormSchema } from '#lib/assistants/index.ts'
import { json, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().savedPrompts.list(actor) }))

export const POST = route({ auth: 'session', right: 'self:write', body: promptFormSchema }, async ({ actor, body }) =>
  json(await server().savedPrompts.create(actor, body), { status: 201 }),
)

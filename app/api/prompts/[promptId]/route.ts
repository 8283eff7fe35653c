import { z } from 'zod'
import { promptChangeSchema } from '#lib/assistants/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ promptId: z.string().max(64) })

export const GET = route({ auth: 'session', right: 'chat:read', params }, async ({ actor, params }) =>
  server().savedPrompts.get(actor, params.promptId),
)

export const PATCH = route(
  {
    auth: 'session',
    right: 'self:write',
    params,
    exists: ({ actor, params }) => server().savedPrompts.get(actor, params.promptId),
    body: promptChangeSchema,
  },
  async ({ actor, params, body }) => server().savedPrompts.update(actor, params.promptId, body),
)

export const DELETE = route({ auth: 'session', right: 'self:write', params }, async ({ actor, params }) => {
  await server().savedPrompts.remove(actor, params.promptId)
})

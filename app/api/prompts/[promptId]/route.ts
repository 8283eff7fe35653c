import { promptChangeSchema } from '#lib/assistants/index.ts'
import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { requireSharing } from '../../require-sharing.ts'

export const GET = route({ auth: 'session', right: 'chat:read', params: named('promptId') }, async ({ actor, params }) =>
  server().savedPrompts.get(actor, params.promptId),
)

export const PATCH = route(
  {
    auth: 'session',
    right: 'self:write',
    scope: scopes.prompt,
    body: promptChangeSchema,
  },
  async ({ actor, params, body }) => {
    requireSharing(actor, body.audience)
    return server().savedPrompts.update(actor, params.promptId, body)
  },
)

export const DELETE = route({ auth: 'session', right: 'self:write', params: named('promptId') }, async ({ actor, params }) => {
  await server().savedPrompts.remove(actor, params.promptId)
})

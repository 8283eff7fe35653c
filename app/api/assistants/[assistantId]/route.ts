import { z } from 'zod'
import { audienceForm } from '#lib/access/index.ts'
import { definitionSchema } from '#lib/assistants/index.ts'
import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { requireSharing } from '../../require-sharing.ts'

const body = z.strictObject({
  version: z.int().min(1),
  definition: definitionSchema.exactOptional(),
  audience: audienceForm.exactOptional(),
})

export const GET = route({ auth: 'session', right: 'chat:read', params: named('assistantId') }, async ({ actor, params }) =>
  server().assistants.get(actor, params.assistantId),
)

export const PATCH = route({ auth: 'session', right: 'self:write', scope: scopes.assistant, body }, async ({ actor, params, body }) => {
  requireSharing(actor, body.audience)
  return server().assistants.update(actor, params.assistantId, body)
})

export const DELETE = route({ auth: 'session', right: 'self:write', params: named('assistantId') }, async ({ actor, params }) => {
  await server().assistants.remove(actor, params.assistantId)
})

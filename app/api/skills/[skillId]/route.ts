import { z } from 'zod'
import { audienceForm } from '#lib/access/index.ts'
import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { MAX_SKILL_BYTES } from '#lib/skills/index.ts'
import { requireSharing } from '../../require-sharing.ts'

export const GET = route({ auth: 'session', right: 'chat:read', params: named('skillId') }, ({ actor, params }) =>
  server().skills.get(actor, params.skillId),
)

const body = z.strictObject({
  text: z.string().max(MAX_SKILL_BYTES).exactOptional(),
  enabled: z.boolean().exactOptional(),
  audience: audienceForm.exactOptional(),
})

export const PATCH = route({ auth: 'session', right: 'self:write', scope: scopes.skill, body }, ({ actor, params, body }) => {
  requireSharing(actor, body.audience)
  return server().skills.update(actor, params.skillId, body)
})

export const DELETE = route({ auth: 'session', right: 'self:write', params: named('skillId') }, ({ actor, params }) =>
  server().skills.remove(actor, params.skillId),
)

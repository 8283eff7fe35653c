import { z } from 'zod'
import { personName, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => {
  const { hasPassword, createdAt } = await server().auth.users.get(actor.userId)
  return { id: actor.userId, email: actor.email, name: actor.name, role: actor.role, hasPassword, createdAt }
})

export const PATCH = route({ auth: 'session', right: 'self:write', body: z.strictObject({ name: personName }) }, async ({ actor, body }) =>
  server().auth.users.rename(actor, body.name),
)

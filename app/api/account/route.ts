import { z } from 'zod'
import { mailNoticeChoices } from '#lib/auth/index.ts'
import { knownTimeZone } from '#lib/context/index.ts'
import { personName, route } from '#lib/http/index.ts'
import { MAX_INSTRUCTIONS } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => {
  const { hasPassword, createdAt } = await server().auth.users.get(actor.userId)
  return { id: actor.userId, email: actor.email, name: actor.name, role: actor.role, hasPassword, createdAt }
})

const body = z.strictObject({
  name: personName.exactOptional(),
  /** Name in the IANA database. One that this server does not know is stored as UTC. */
  timeZone: z
    .string()
    .max(64)
    .transform(name => knownTimeZone(name) ?? 'UTC')
    .exactOptional(),
  instructions: z.string().max(MAX_INSTRUCTIONS).exactOptional(),
  remembers: z.boolean().exactOptional(),
  mailNotices: z.enum(mailNoticeChoices).exactOptional(),
})

export const PATCH = route({ auth: 'session', right: 'self:write', body }, async ({ actor, body: { name, ...chosen } }) => {
  const { users, preferences } = server().auth
  if (name !== undefined) await users.rename(actor, name)
  if (Object.keys(chosen).length > 0) await preferences.change(actor, chosen)
})

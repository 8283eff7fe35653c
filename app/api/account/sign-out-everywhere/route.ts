import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** `revoke: false` ends sessions and the permissions given in them; otherwise all other access in the person's name ends too. */
const choice = z.strictObject({ revoke: z.boolean().default(true) })

export const POST = route({ auth: 'session', right: 'self:write', body: choice }, async ({ actor, body }) =>
  server().auth.users.signOutEverywhere(actor.userId, body),
)

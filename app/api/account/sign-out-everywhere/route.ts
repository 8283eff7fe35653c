import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** `revoke: false` ends sessions and what they gave; otherwise all else that acts for the person ends as well. */
const choice = z.strictObject({ revoke: z.boolean().default(true) })

export const POST = route({ auth: 'session', right: 'self:write', body: choice }, async ({ actor, body }) =>
  server().auth.users.signOutEverywhere(actor.userId, body),
)

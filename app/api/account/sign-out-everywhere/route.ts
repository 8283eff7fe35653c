import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route({ auth: 'session', right: 'self:write' }, async ({ actor }) =>
  server().auth.users.signOutEverywhere(actor.userId),
)

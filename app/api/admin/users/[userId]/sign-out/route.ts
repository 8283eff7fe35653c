import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route({ auth: 'session', right: 'admin:users', params: named('userId') }, async ({ actor, params }) =>
  server().auth.users.signOutEverywhere(params.userId, { by: actor }),
)

import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = route({ auth: 'session', right: 'admin:users', params: named('invitationId') }, async ({ actor, params }) =>
  server().auth.invitations.revoke(actor, params.invitationId),
)

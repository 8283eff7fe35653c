import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = route(
  { auth: 'session', right: 'admin:write', params: z.object({ invitationId: z.uuid() }) },
  async ({ actor, params }) => server().auth.invitations.revoke(actor, params.invitationId),
)

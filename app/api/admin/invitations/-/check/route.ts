import { z } from 'zod'
import { invitationLines, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Tells about each line what would keep it from being sent; null for nothing. */
export const POST = route(
  { auth: 'session', right: 'admin:users', body: z.strictObject({ lines: invitationLines }) },
  async ({ actor, body: { lines } }) => ({
    data: (await server().auth.invitations.check(actor, lines)).map(refusal => refusal?.message ?? null),
  }),
)

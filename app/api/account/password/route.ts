import { z } from 'zod'
import { password, route, signedIn } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const change = z.strictObject({ current: password.default(''), next: password, revoke: z.boolean().default(false) })

/** Changes the password and ends every other session; with `revoke`, also all else that acts for the person. This session continues with a new cookie. */
export const POST = route({ auth: 'session', right: 'self:write', body: change }, async ({ actor, body, request }) => {
  const claims = await server().auth.users.changeOwnPassword(actor, body)
  return signedIn(request, claims, { changed: true })
})

import { z } from 'zod'
import { clientAddress, password, route, signedIn } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const spending = z.strictObject({ token: z.string().max(200), password })

/** Sets the password by a link, and signs in this browser alone. */
export const POST = route({ auth: 'none', body: spending }, async ({ request, body }) => {
  const claims = await server().auth.resets.spend({ ...body, address: clientAddress(request.headers) })
  return signedIn(request, claims, { changed: true })
})

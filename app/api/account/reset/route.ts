import { z } from 'zod'
import { clientAddress, emailAddress, json, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Answers the same whether or not there is such an account. */
export const POST = route({ auth: 'none', body: z.strictObject({ email: emailAddress }) }, async ({ request, body }) => {
  await server().auth.resets.ask({ ...body, address: clientAddress(request.headers) })
  return json({ received: true }, { status: 202 })
})

import { z } from 'zod'
import { clientAddress, emailAddress, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Answers the same whether or not there is such an account. */
export const POST = route({ auth: 'none', body: z.strictObject({ email: emailAddress }), status: 202 }, async ({ request, body }) => {
  await server().auth.resets.ask({ ...body, address: clientAddress(request.headers) })
  return { received: true }
})

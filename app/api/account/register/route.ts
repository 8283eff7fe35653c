import { clientAddress, json, newAccount, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** The answer says nothing of whether there was such an account before: the page then tries to sign in with it. */
export const POST = route({ auth: 'none', body: newAccount }, async ({ request, body }) => {
  await server().auth.users.apply({ ...body, address: clientAddress(request.headers) })
  return json({ received: true }, { status: 202 })
})

import { clientAddress, newAccount, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Answers the same whether or not the account existed before; the page then tries to sign in with it. */
export const POST = route({ auth: 'none', body: newAccount, status: 202 }, async ({ request, body }) => {
  await server().auth.users.apply({ ...body, address: clientAddress(request.headers) })
  return { received: true }
})

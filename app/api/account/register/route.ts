import { newAccount, route, signedIn } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route({ auth: 'none', body: newAccount }, async ({ request, body }) => {
  const { id, email, name, role } = await server().auth.users.register(body)
  return signedIn(request, { userId: id, tokenVersion: 0 }, { id, email, name, role }, 201)
})

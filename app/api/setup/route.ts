import { AppError } from '#lib/errors.ts'
import { named, newAccount, route, signedIn } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

async function requireNobody(): Promise<void> {
  if ((await server().auth.users.count()) > 0) throw new AppError('not_found')
}

export const POST = route(
  { auth: 'none', scope: { params: named(), find: requireNobody }, body: newAccount },
  async ({ request, body }) => {
    const { id, email, name, role } = await server().auth.users.createFirst(body)
    return signedIn(request, { userId: id, tokenVersion: 0 }, { id, email, name, role }, 201)
  },
)

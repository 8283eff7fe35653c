import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { password, personName, route, signedIn } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const acceptance = z.strictObject({ token: z.string().max(200), name: personName.exactOptional(), password })

export const POST = route({ auth: 'none', body: acceptance }, async ({ request, body: { token, ...account } }) => {
  const { auth } = server()
  const invitation = await auth.invitations.find(token)
  if (!invitation) throw new AppError('invitation_not_found')
  const { id, email, name, role } = await auth.users.register({ ...account, email: invitation.email, invitation: token })
  return signedIn(request, { userId: id, tokenVersion: 0 }, { id, email, name, role }, 201)
})

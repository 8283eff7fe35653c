import { z } from 'zod'
import { roles } from '#lib/auth/index.ts'
import { emailAddress, knownOrigin, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const newInvitation = z.strictObject({ email: emailAddress, role: z.enum(roles).default('member') })

export const GET = route({ auth: 'session', right: 'admin:read' }, async () => ({ data: await server().auth.invitations.list() }))

/** Creates an invitation. Only this response holds its link; `mail` is null without a mail server. */
export const POST = route({ auth: 'session', right: 'admin:users', body: newInvitation, status: 201 }, async ({ actor, body, request }) => {
  const { auth, platform } = server()
  const { url, view, mail } = await auth.invitations.create(actor, body)
  return { url: new URL(url, knownOrigin(request.headers, platform.env)).href, mail, ...view }
})

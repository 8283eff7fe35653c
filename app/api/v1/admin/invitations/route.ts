import { operation, operations, roleName, roleOf } from '#lib/api-v1/index.ts'
import type { Auth, InvitationView } from '#lib/auth/index.ts'
import { knownOrigin } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listInvitations, async () => ({
  data: (await server().auth.invitations.list()).map(toInvitation),
  next_cursor: null,
}))

export const POST = operation(operations.createInvitation, async ({ actor, body, request }) => {
  const { auth, platform } = server()
  const origin = knownOrigin(request.headers, platform.env)
  if (!('invitations' in body))
    return toInvited(await auth.invitations.create(actor, { email: body.email, role: roleOf(body.role ?? 'member') }), origin)
  const done = await auth.invitations.createSeveral(actor, body.invitations)
  return {
    data: done.map(line =>
      line.refusal === null
        ? toInvited(line, origin)
        : { email: line.email, error: { code: line.refusal.code, message: line.refusal.message } },
    ),
  }
})

type Made = Awaited<ReturnType<Auth['invitations']['create']>>

function toInvited({ url, view, mail }: Made, origin: string) {
  return { ...toInvitation(view), url: new URL(url, origin).href, mailed: mail?.sent === true }
}

function toInvitation({ id, email, role, createdAt, expiresAt }: InvitationView) {
  return { id, email, role: roleName(role), created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() }
}

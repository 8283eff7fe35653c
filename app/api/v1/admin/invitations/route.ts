import { operation, operations, roleName, roleOf } from '#lib/api-v1/index.ts'
import type { InvitationView } from '#lib/auth/index.ts'
import { knownOrigin } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listInvitations, async () => ({
  data: (await server().auth.invitations.list()).map(toInvitation),
  next_cursor: null,
}))

export const POST = operation(operations.createInvitation, async ({ actor, body: { email, role = 'member' }, request }) => {
  const { auth, platform } = server()
  const { url, view, mail } = await auth.invitations.create(actor, { email, role: roleOf(role) })
  return { ...toInvitation(view), url: new URL(url, knownOrigin(request.headers, platform.env)).href, mailed: mail?.sent === true }
})

function toInvitation({ id, email, role, createdAt, expiresAt }: InvitationView) {
  return { id, email, role: roleName(role), created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() }
}

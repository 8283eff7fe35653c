import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = operation(operations.revokeInvitation, async ({ actor, params: { invitationId } }) =>
  server().auth.invitations.revoke(actor, invitationId),
)

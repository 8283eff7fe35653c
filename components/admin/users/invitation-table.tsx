'use client'

import { request } from '#components/request.ts'
import type { Item } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useAction } from '#components/use-action.ts'

type Invitation = Item<'GET /api/admin/invitations'>

export interface InvitationTableProps {
  invitations: Invitation[]
  onRevoked: (id: string) => void
}

export function InvitationTable({ invitations, onRevoked }: InvitationTableProps) {
  if (invitations.length === 0)
    return (
      <p className="border-line border-t py-4 text-ink-2 text-sm">
        There are no open invitations. An invitation is a link that works once.
      </p>
    )
  return (
    <Table
      caption="Open invitations"
      head={
        <>
          <Th>E-mail</Th>
          <Th>Role</Th>
          <Th>Expires</Th>
          <Th hidden>Actions</Th>
        </>
      }
    >
      {invitations.map(invitation => (
        <Tr key={invitation.id}>
          <Td>{invitation.email}</Td>
          <Td nowrap>{invitation.role === 'admin' ? 'Administrator' : 'Member'}</Td>
          <Td muted nowrap>
            <TimeAgo at={invitation.expiresAt} never="" />
          </Td>
          <Td align="end">
            <RevokeInvitation invitation={invitation} onRevoked={() => onRevoked(invitation.id)} />
          </Td>
        </Tr>
      ))}
    </Table>
  )
}

function RevokeInvitation({ invitation, onRevoked }: { invitation: Invitation; onRevoked: () => void }) {
  const { busy, run } = useAction('The invitation was not revoked.')
  async function revoke() {
    if (await run(() => request('DELETE /api/admin/invitations/[invitationId]', { params: { invitationId: invitation.id } }))) onRevoked()
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={busy}
      onClick={() => void revoke()}
      aria-label={`Revoke the invitation for ${invitation.email}`}
    >
      Revoke
    </Button>
  )
}

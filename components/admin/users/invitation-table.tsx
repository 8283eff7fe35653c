'use client'

import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import type { List } from '#components/resource/use-list.ts'
import type { Item } from '#components/routes.ts'

export function InvitationTable({ invitations }: { invitations: List<Item<'GET /api/admin/invitations'>> }) {
  return (
    <ResourceList
      list={invitations}
      loading="Loading invitations"
      failed="The invitations could not be loaded."
      caption="Open invitations"
      filter="Filter invitations"
      none={filter => `No invitation matches “${filter}”.`}
      isShort
      csv="invitations.csv"
      empty={
        <p className="border-line border-t py-4 text-ink-2 text-sm">
          There are no open invitations. An invitation is a link that works once.
        </p>
      }
      columns={[
        { label: 'E-mail', value: ({ email }) => email, cell: ({ email }) => email },
        { label: 'Role', value: ({ role }) => (role === 'admin' ? 'Administrator' : 'Member'), nowrap: true },
        { label: 'Expires', at: ({ expiresAt }) => expiresAt },
      ]}
      actions={invitation => (
        <RowAction
          label={`Revoke the invitation for ${invitation.email}`}
          failure="The invitation was not revoked."
          run={async () => {
            await request('DELETE /api/admin/invitations/[invitationId]', { params: { invitationId: invitation.id } })
            invitations.drop(invitation)
          }}
        >
          Revoke
        </RowAction>
      )}
    />
  )
}

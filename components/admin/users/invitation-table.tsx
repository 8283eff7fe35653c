'use client'

import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import type { List } from '#components/resource/use-list.ts'
import type { Item } from '#components/routes.ts'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'
import { common } from '#lib/words/en/common.ts'

export function InvitationTable({ invitations }: { invitations: List<Item<'GET /api/admin/invitations'>> }) {
  return (
    <ResourceList
      list={invitations}
      loading={t('loadingInvitations')}
      failed={t('invitationsNotLoaded')}
      caption={t('openInvitations')}
      filter={t('filterInvitations')}
      none={filter => t('noInvitationMatches', { filter })}
      isShort
      csv="invitations.csv"
      empty={<p className="border-line border-t py-4 text-ink-2 text-sm">{t('thereAreNoOpenInvitations')}</p>}
      columns={[
        { label: t('eMail'), value: ({ email }) => email, cell: ({ email }) => email },
        { label: t('role'), value: ({ role }) => common('roleName', { role }), nowrap: true },
        { label: t('expires'), at: ({ expiresAt }) => expiresAt },
      ]}
      actions={invitation => (
        <RowAction
          label={t('revokeTheInvitationForEmail', { email: invitation.email })}
          failure={t('invitationWasNotRevoked')}
          run={async () => {
            await request('DELETE /api/admin/invitations/[invitationId]', { params: { invitationId: invitation.id } })
            invitations.drop(invitation)
          }}
        >
          {t('revoke')}
        </RowAction>
      )}
    />
  )
}

'use client'

import { useState } from 'react'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OwnerlessProjects } from './ownerless-projects.tsx'
import { UserTable } from './user-table.tsx'

/** Lists the people of this workspace and the open invitations. */
export function UsersPage({ ownId }: { ownId: string }) {
  const users = useList('GET /api/admin/users', { id: ({ id }) => id })
  const invitations = useList('GET /api/admin/invitations', { id: ({ id }) => id })
  const projects = useList('GET /api/admin/projects', { id: ({ id }) => id })
  const [inviting, setInviting] = useState(false)

  return (
    <>
      <PageHeader
        title={t('users')}
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
        }
      >
        {t('membersChatAndSeeOnly')}
      </PageHeader>
      <UserTable
        users={users}
        ownId={ownId}
        onChanged={user => {
          users.put(user)
          void projects.reload()
        }}
      />
      <OwnerlessProjects projects={projects.rows} onGiven={() => void projects.reload()} />
      <h2 className="mt-10 mb-3 font-[550] text-base">{t('openInvitations')}</h2>
      <InvitationTable invitations={invitations} />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} onInvited={() => void invitations.reload()} /> : null}
    </>
  )
}

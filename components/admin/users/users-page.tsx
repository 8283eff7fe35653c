'use client'

import { useState } from 'react'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { adminInvitations } from '#lib/words/en/admin-invitations.ts'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { InviteSeveral } from './invite-several.tsx'
import { OwnerlessProjects } from './ownerless-projects.tsx'
import { UserTable } from './user-table.tsx'

const usersOf = { id: ({ id }: { id: string }) => id }

/** Lists the people of this workspace, the projects that nobody owns, and the open invitations. */
export function UsersPage({ ownId }: { ownId: string }) {
  const users = useList('GET /api/admin/users', usersOf)
  const invitations = useList('GET /api/admin/invitations', { id: ({ id }) => id })
  const projects = useList('GET /api/admin/projects', { id: ({ id }) => id })
  const [inviting, setInviting] = useState<'one' | 'several' | null>(null)
  const close = () => setInviting(null)
  const showInvited = () => void invitations.reload()

  return (
    <>
      <PageHeader
        title={t('users')}
        actions={
          <>
            <Button onClick={() => setInviting('several')}>{adminInvitations('inviteSeveral')}</Button>
            <Button variant="primary" onClick={() => setInviting('one')}>
              {t('invite')}
            </Button>
          </>
        }
      >
        {t('membersChatAndSeeOnly')}
      </PageHeader>
      <UserTable
        users={users}
        groups={users.resource.state === 'ready' ? users.resource.data.groups : []}
        ownId={ownId}
        onChanged={user => {
          users.put(user)
          void projects.reload()
        }}
      />
      <OwnerlessProjects projects={projects.rows} onGiven={() => void projects.reload()} />
      <h2 className="mt-10 mb-3 font-[550] text-base">{t('openInvitations')}</h2>
      <InvitationTable invitations={invitations} />
      {inviting === 'one' ? <InviteDialog onClose={close} onInvited={showInvited} /> : null}
      {inviting === 'several' ? <InviteSeveral onClose={close} onInvited={showInvited} /> : null}
    </>
  )
}

/** Lists the people of a manager's groups, who can be disabled and enabled. */
export function ManagedUsersPage({ ownId }: { ownId: string }) {
  const users = useList('GET /api/admin/users', usersOf)
  return (
    <>
      <PageHeader title={t('users')}>{t('peopleOfYourGroups')}</PageHeader>
      <UserTable
        users={users}
        groups={users.resource.state === 'ready' ? users.resource.data.groups : []}
        ownId={ownId}
        isManager
        onChanged={users.put}
      />
    </>
  )
}

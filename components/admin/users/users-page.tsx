'use client'

import { useState } from 'react'
import { ResourceView } from '#components/resource/resource-view.tsx'
import type { Item } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { useResource } from '#components/use-resource.ts'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OwnerlessProjects } from './ownerless-projects.tsx'
import { UserTable } from './user-table.tsx'

type User = Item<'GET /api/admin/users'>

/** Lists the people of this workspace and the open invitations. */
export function UsersPage({ ownId }: { ownId: string }) {
  const [users, people] = useResource('GET /api/admin/users')
  const [invitations, invited] = useResource('GET /api/admin/invitations')
  const [projects, owned] = useResource('GET /api/admin/projects')
  const [inviting, setInviting] = useState(false)

  const showUser = (changed: User) => {
    void owned.reload()
    people.change(({ data }) => ({ data: data.map(user => (user.id === changed.id ? changed : user)) }))
  }
  const dropUser = (id: string) => people.change(({ data }) => ({ data: data.filter(user => user.id !== id) }))
  const dropInvitation = (id: string) => invited.change(({ data }) => ({ data: data.filter(invitation => invitation.id !== id) }))

  return (
    <>
      <PageHeader
        title="Users"
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            Invite
          </Button>
        }
      >
        Members chat and see only what is theirs. Administrators can also change everything on these pages.
      </PageHeader>
      <ResourceView resource={users} loading="Loading users" failed="The users could not be loaded." onRetry={people.reload}>
        {({ data }) => <UserTable users={data} ownId={ownId} onChanged={showUser} onDeleted={dropUser} />}
      </ResourceView>
      {projects.state === 'ready' ? <OwnerlessProjects projects={projects.data.data} onGiven={() => void owned.reload()} /> : null}
      <h2 className="mt-10 mb-3 font-[550] text-base">Open invitations</h2>
      <ResourceView
        resource={invitations}
        loading="Loading invitations"
        failed="The invitations could not be loaded."
        onRetry={invited.reload}
      >
        {({ data }) => <InvitationTable invitations={data} onRevoked={dropInvitation} />}
      </ResourceView>
      {inviting ? <InviteDialog onClose={() => setInviting(false)} onInvited={() => void invited.reload()} /> : null}
    </>
  )
}

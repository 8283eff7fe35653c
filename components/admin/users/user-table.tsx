'use client'

import { ResourceList } from '#components/resource/resource-list.tsx'
import type { List } from '#components/resource/use-list.ts'
import type { Item } from '#components/routes.ts'
import { Badge } from '#components/ui/badge.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { UserActions } from './user-actions.tsx'

type User = Item<'GET /api/admin/users'>

export interface UserTableProps {
  users: List<User>
  /** Id of the current administrator. */
  ownId: string
  onChanged: (user: User) => void
}

export function UserTable({ users, ownId, onChanged }: UserTableProps) {
  return (
    <ResourceList
      list={users}
      loading="Loading users"
      failed="The users could not be loaded."
      caption="Users"
      filter="Filter users"
      none={filter => `No user matches “${filter}”.`}
      words={({ name, email }) => [name, email]}
      csv="users.csv"
      empty={null}
      columns={[
        {
          label: 'Person',
          value: ({ name }) => name,
          cell: ({ id, name, email }) => (
            <>
              <bdi className="font-[550]">
                <VisibleText isName text={name} />
              </bdi>{' '}
              {id === ownId ? <Badge>You</Badge> : null}
              <span className="block break-words text-ink-2 text-xs">{email}</span>
            </>
          ),
        },
        {
          label: 'Role',
          value: roleOf,
          cell: user => (
            <>
              {roleOf(user)} {user.disabled ? <Badge tone="wait">Disabled</Badge> : null}
            </>
          ),
        },
        { label: 'Last seen', at: ({ lastSeenAt }) => lastSeenAt, never: 'never' },
      ]}
      actions={user => <UserActions user={user} isOwn={user.id === ownId} onChanged={onChanged} onDeleted={() => users.drop(user)} />}
    />
  )
}

function roleOf({ role }: User): string {
  return role === 'admin' ? 'Administrator' : 'Member'
}

'use client'

import { useState } from 'react'
import { FilterField } from '#components/resource/filter-field.tsx'
import type { Item } from '#components/routes.ts'
import { matchesFilter } from '#components/text-filter.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { UserActions } from './user-actions.tsx'

type User = Item<'GET /api/admin/users'>

export interface UserTableProps {
  users: User[]
  /** Id of the current administrator. */
  ownId: string
  onChanged: (user: User) => void
  onDeleted: (userId: string) => void
}

export function UserTable({ users, ownId, onChanged, onDeleted }: UserTableProps) {
  const [filter, setFilter] = useState('')
  const shown = users.filter(({ name, email }) => matchesFilter(filter, name, email))
  return (
    <div className="flex flex-col gap-3">
      <FilterField label="Filter users" value={filter} onChange={setFilter} />
      <Table
        caption="Users"
        head={
          <>
            <Th>Person</Th>
            <Th>Role</Th>
            <Th>Last seen</Th>
            <Th hidden>Actions</Th>
          </>
        }
      >
        {shown.map(user => (
          <Tr key={user.id}>
            <Td>
              <bdi className="font-[550]">
                <VisibleText isName text={user.name} />
              </bdi>{' '}
              {user.id === ownId ? <Badge>You</Badge> : null}
              <span className="block break-words text-ink-2 text-xs">{user.email}</span>
            </Td>
            <Td>
              {user.role === 'admin' ? 'Administrator' : 'Member'} {user.disabled ? <Badge tone="wait">Disabled</Badge> : null}
            </Td>
            <Td muted nowrap>
              <TimeAgo at={user.lastSeenAt} never="never" />
            </Td>
            <Td align="end">
              <UserActions user={user} isOwn={user.id === ownId} onChanged={onChanged} onDeleted={() => onDeleted(user.id)} />
            </Td>
          </Tr>
        ))}
      </Table>
      {shown.length === 0 ? <p className="text-ink-2 text-sm">No user matches “{filter}”.</p> : null}
    </div>
  )
}

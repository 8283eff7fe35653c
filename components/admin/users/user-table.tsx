'use client'

import { useState } from 'react'
import { FilterField } from '#components/admin/layout/filter-field.tsx'
import { TimeAgo } from '#components/settings/time-ago.tsx'
import { Badge, StateDot } from '#components/ui/badge.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import type { UserJson } from '#lib/auth/shared.ts'
import { UserActions } from './user-actions.tsx'

export interface UserTableProps {
  users: UserJson[]
  /** The administrator who looks. */
  ownId: string
  onChanged: (user: UserJson) => void
}

export function UserTable({ users, ownId, onChanged }: UserTableProps) {
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const shown = users.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
  return (
    <div className="flex flex-col gap-3">
      <FilterField label="Filter users" value={filter} onChange={setFilter} />
      <Table
        caption="Users"
        head={
          <>
            <Th>Name</Th>
            <Th>E-mail</Th>
            <Th>Role</Th>
            <Th>State</Th>
            <Th>Last seen</Th>
            <Th hidden>Actions</Th>
          </>
        }
      >
        {shown.map((user) => (
          <Tr key={user.id}>
            <Td nowrap>
              <span className="font-[550]">{user.name}</span> {user.id === ownId ? <Badge>You</Badge> : null}
            </Td>
            <Td muted>{user.email}</Td>
            <Td nowrap>{user.role === 'admin' ? 'Administrator' : 'Member'}</Td>
            <Td nowrap>
              {user.disabled ? (
                <StateDot tone="plain" label="Disabled">
                  Disabled
                </StateDot>
              ) : (
                <StateDot tone="good" label="Active">
                  Active
                </StateDot>
              )}
            </Td>
            <Td muted nowrap>
              <TimeAgo at={user.lastSeenAt} never="never" />
            </Td>
            <Td align="right">
              <UserActions user={user} onChanged={onChanged} />
            </Td>
          </Tr>
        ))}
      </Table>
      {shown.length === 0 ? <p className="text-ink-2 text-sm">Nobody matches “{filter}”.</p> : null}
    </div>
  )
}

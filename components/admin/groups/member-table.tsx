'use client'

import type { ReactNode } from 'react'
import { ResourceList } from '#components/resource/resource-list.tsx'
import type { List } from '#components/resource/use-list.ts'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminGroup, adminGroups as t } from '#lib/words/en/admin-groups.ts'
import type { Member } from './member-menu.tsx'

export interface MemberTableProps {
  members: List<Member>
  /** Explains how people come into an empty group. */
  emptyMeans: string
  actions?: (member: Member) => ReactNode
}

/** Lists the people of a group. */
export function MemberTable({ members, emptyMeans, actions }: MemberTableProps) {
  return (
    <ResourceList
      list={members}
      loading={adminGroup('loading')}
      failed={adminGroup('notLoaded')}
      caption={t('members')}
      filter={adminGroup('filter')}
      none={filter => adminGroup('noMatch', { filter })}
      csv="members.csv"
      more={t('more')}
      empty={<EmptyState title={adminGroup('nobodyYet')}>{emptyMeans}</EmptyState>}
      columns={[
        {
          label: adminGroup('person'),
          value: ({ name }) => name,
          cell: ({ name, email }) => (
            <>
              <bdi className="break-words font-[550]">
                <VisibleText isName text={name} />
              </bdi>
              <span className="block break-words text-ink-2 text-xs">{email}</span>
            </>
          ),
        },
        { label: adminGroup('eMail'), value: ({ email }) => email, isHidden: true },
        {
          label: adminGroup('role'),
          value: ({ role }) => adminGroup('roleOf', { role }),
          cell: ({ role }) =>
            role === 'manager' ? <Badge tone="good">{adminGroup('roleOf', { role })}</Badge> : adminGroup('roleOf', { role }),
        },
        { label: adminGroup('addedAt'), at: ({ addedAt }) => addedAt, from: 'sm' },
      ]}
      {...(actions ? { actions } : {})}
    />
  )
}

'use client'

import { ResourceList } from '#components/resource/resource-list.tsx'
import type { List } from '#components/resource/use-list.ts'
import type { Item } from '#components/routes.ts'
import { Badge } from '#components/ui/badge.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'
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
      loading={t('loadingUsers')}
      failed={t('usersNotLoaded')}
      caption={t('users')}
      filter={t('filterUsers')}
      none={filter => t('noUserMatches', { filter })}
      words={({ name, email }) => [name, email]}
      csv="users.csv"
      empty={null}
      columns={[
        {
          label: t('person'),
          value: ({ name }) => name,
          cell: ({ id, name, email }) => (
            <>
              <bdi className="font-[550]">
                <VisibleText isName text={name} />
              </bdi>{' '}
              {id === ownId ? <Badge>{t('you')}</Badge> : null}
              <span className="block break-words text-ink-2 text-xs">{email}</span>
            </>
          ),
        },
        { label: t('eMail'), value: ({ email }) => email, isHidden: true },
        {
          label: t('role'),
          value: roleOf,
          cell: user => (
            <>
              {roleOf(user)} {user.disabled ? <Badge tone="wait">{t('disabled')}</Badge> : null}
            </>
          ),
        },
        { label: t('disabled'), value: ({ disabled }) => Number(disabled), isHidden: true },
        {
          label: t('terms'),
          value: ({ termsVersion }) => termsVersion ?? '',
          isHidden: users.rows.every(({ termsVersion }) => termsVersion === null),
        },
        { label: t('termsAccepted'), at: ({ termsAcceptedAt }) => termsAcceptedAt, never: t('never'), isHidden: true },
        { label: t('lastSeen'), at: ({ lastSeenAt }) => lastSeenAt, never: t('never') },
      ]}
      actions={user => <UserActions user={user} isOwn={user.id === ownId} onChanged={onChanged} onDeleted={() => users.drop(user)} />}
    />
  )
}

function roleOf({ role }: User): string {
  return role === 'admin' ? t('administrator') : t('member')
}

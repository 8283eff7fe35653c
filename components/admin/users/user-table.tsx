'use client'

import Link from 'next/link'
import { ResourceList } from '#components/resource/resource-list.tsx'
import type { List } from '#components/resource/use-list.ts'
import type { Answer, Item } from '#components/routes.ts'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'
import { common } from '#lib/words/en/common.ts'
import { ManagedUserActions, UserActions } from './user-actions.tsx'
import { useUserChoices } from './user-choices.tsx'

type User = Item<'GET /api/admin/users'>

export interface UserTableProps {
  users: List<User>
  /** Groups that these people are in. */
  groups: Answer<'GET /api/admin/users'>['groups']
  /** Id of the viewer. */
  ownId: string
  /** The viewer manages groups, and administers nothing else. */
  isManager?: boolean
  onChanged: (user: User) => void
}

export function UserTable({ users, groups, ownId, isManager = false, onChanged }: UserTableProps) {
  const { keep, tools } = useUserChoices(users.rows, groups)
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const groupsOf = (user: User) => user.groups.flatMap(id => names.get(id) ?? []).join(', ')
  return (
    <ResourceList
      list={users}
      loading={t('loadingUsers')}
      failed={t('usersNotLoaded')}
      caption={t('users')}
      filter={t('filterUsers')}
      none={filter => (filter === '' ? t('noUserIsLike') : t('noUserMatches', { filter }))}
      words={({ name, email }) => [name, email]}
      tools={tools}
      keep={keep}
      csv="users.csv"
      empty={isManager ? <EmptyState title={t('nobodyToManage')}>{t('peopleOfYourGroups')}</EmptyState> : null}
      columns={[
        {
          label: t('person'),
          value: ({ name }) => name,
          cell: ({ id, name, email }) => (
            <>
              <bdi className="font-[550]">
                {isManager ? (
                  <VisibleText isName text={name} />
                ) : (
                  <Link href={`/admin/access?user=${id}`} title={t('whatTheyCanUse')} className="rounded-sm hover:underline">
                    <VisibleText isName text={name} />
                  </Link>
                )}
              </bdi>{' '}
              {id === ownId ? <Badge>{t('you')}</Badge> : null}
              <span className="block break-words text-ink-2 text-xs">{email}</span>
            </>
          ),
        },
        { label: t('eMail'), value: ({ email }) => email, isHidden: true },
        {
          label: t('role'),
          value: ({ role }) => common('roleName', { role }),
          cell: ({ role, disabled }) => (
            <>
              {common('roleName', { role })} {disabled ? <Badge tone="wait">{t('disabled')}</Badge> : null}
            </>
          ),
        },
        { label: t('groups'), value: groupsOf, muted: true, from: 'md', isHidden: groups.length === 0 },
        { label: t('disabled'), value: ({ disabled }) => Number(disabled), isHidden: true },
        {
          label: t('terms'),
          value: ({ termsVersion }) => termsVersion ?? '',
          isHidden: users.rows.every(({ termsVersion }) => termsVersion === null),
        },
        { label: t('termsAccepted'), at: ({ termsAcceptedAt }) => termsAcceptedAt, never: t('never'), isHidden: true },
        { label: t('lastSeen'), at: ({ lastSeenAt }) => lastSeenAt, never: t('never') },
      ]}
      actions={user =>
        isManager ? (
          <ManagedUserActions user={user} onChanged={onChanged} />
        ) : (
          <UserActions user={user} isOwn={user.id === ownId} onChanged={onChanged} onDeleted={() => users.drop(user)} />
        )
      }
    />
  )
}

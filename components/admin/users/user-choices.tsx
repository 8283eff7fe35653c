'use client'

import { type ReactNode, useState } from 'react'
import type { Answer, Item } from '#components/routes.ts'
import { Select } from '#components/ui/select.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { type Role, roles } from '#lib/auth/shared.ts'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'
import { common } from '#lib/words/en/common.ts'

type User = Item<'GET /api/admin/users'>
type State = 'enabled' | 'disabled'

/** Fewer people need no choices beside the filter. */
const FEW = 8

/** Narrows people by group, role and state. */
export function useUserChoices(
  users: readonly User[],
  groups: Answer<'GET /api/admin/users'>['groups'],
): { keep: (user: User) => boolean; tools: ReactNode } {
  const [group, setGroup] = useState('')
  const [role, setRole] = useState<Role | ''>('')
  const [state, setState] = useState<State | ''>('')
  const keep = (user: User) =>
    (group === '' || user.groups.includes(group)) &&
    (role === '' || user.role === role) &&
    (state === '' || user.disabled === (state === 'disabled'))
  const isNarrowed = group !== '' || role !== '' || state !== ''
  if (users.length < FEW && groups.length === 0 && !isNarrowed) return { keep, tools: null }
  const tools = (
    <div className="flex flex-wrap gap-2">
      {groups.length === 0 && group === '' ? null : (
        <Select
          aria-label={t('group')}
          value={group}
          options={[{ value: '', label: t('everyGroup') }, ...groups.map(({ id, name }) => ({ value: id, label: visibleText(name) }))]}
          onValueChange={setGroup}
        />
      )}
      <Select
        aria-label={t('role')}
        value={role}
        options={[{ value: '', label: t('everyRole') }, ...roles.map(value => ({ value, label: common('roleName', { role: value }) }))]}
        onValueChange={setRole}
      />
      <Select
        aria-label={t('state')}
        value={state}
        options={[
          { value: '', label: t('everyState') },
          { value: 'enabled', label: t('enabled') },
          { value: 'disabled', label: t('disabled') },
        ]}
        onValueChange={setState}
      />
    </div>
  )
  return { keep, tools }
}

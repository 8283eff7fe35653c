'use client'

import { useRef } from 'react'
import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { RowSwitch } from '#components/resource/row-switch.tsx'
import type { Item } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { useResource } from '#components/use-resource.ts'
import { type Permission, permissions } from '#lib/auth/shared.ts'
import { adminRoles as t } from '#lib/words/en/admin-roles.ts'
import { AdministersTable } from './administers-table.tsx'
import { permissionWords } from './permission-words.ts'

type Role = Item<'GET /api/admin/roles'>

/** Shows what each role may do, with a switch each, and what it administers. */
export function RolesPage({ mayChange }: { mayChange: boolean }) {
  const [roles, { reload, change }] = useResource('GET /api/admin/roles')
  return (
    <>
      <PageHeader title={t('roles')}>{t('lead')}</PageHeader>
      <ResourceView resource={roles} loading={t('loading')} failed={t('notLoaded')} onRetry={reload}>
        {({ data }) => (
          <>
            <PermissionTable roles={data} mayChange={mayChange} onChanged={rows => change(() => ({ data: rows }))} />
            <AdministersTable roles={data.map(({ role }) => role)} />
          </>
        )}
      </ResourceView>
    </>
  )
}

interface PermissionTableProps {
  roles: readonly Role[]
  mayChange: boolean
  onChanged: (roles: Role[]) => void
}

function PermissionTable({ roles, mayChange, onChanged }: PermissionTableProps) {
  const save = useSaving(roles, onChanged)
  return (
    <Table
      caption={t('permission')}
      head={
        <>
          <Th>{t('permission')}</Th>
          {roles.map(({ role }) => (
            <Th key={role}>{t('roleOf', { role })}</Th>
          ))}
        </>
      }
    >
      {permissions.map(permission => {
        const { label, means } = permissionWords[permission]
        return (
          <Tr key={permission}>
            <Td>
              {label()}
              <span className="block text-ink-2 text-xs">{means()}</span>
            </Td>
            {roles.map(({ role, permissions: held }) => (
              <Td key={role}>
                <RowSwitch
                  label={t('switchLabel', { role: t('roleOf', { role }), permission: label() })}
                  isOn={held.includes(permission)}
                  isFixed={!mayChange}
                  failure={t('notChanged')}
                  save={on => save(role, permission, on)}
                />
              </Td>
            ))}
          </Tr>
        )
      })}
    </Table>
  )
}

/** Saves one switch after another: a change names all that the role may do, so it begins from the answer to the one before. */
function useSaving(roles: readonly Role[], onChanged: (roles: Role[]) => void) {
  const last = useRef<Promise<readonly Role[]> | null>(null)
  return async (role: Role['role'], permission: Permission, on: boolean) => {
    const before = (last.current ?? Promise.resolve(roles)).catch(() => roles)
    const saving = before.then(async known => {
      const held = known.find(row => row.role === role)?.permissions ?? []
      const wanted = permissions.filter(one => (one === permission ? on : held.includes(one)))
      const { data } = await request('PUT /api/admin/roles/[role]', { params: { role }, body: { permissions: wanted } })
      onChanged(data)
      return data
    })
    last.current = saving
    try {
      await saving
    } finally {
      if (last.current === saving) last.current = null
    }
  }
}

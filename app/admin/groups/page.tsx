import type { Metadata } from 'next'
import { GroupsPage } from '#components/admin/groups/groups-page.tsx'
import { hasRight } from '#lib/auth/index.ts'
import { adminActor } from '#lib/http/index.ts'
import { adminGroups as t } from '#lib/words/en/admin-groups.ts'

export const generateMetadata = (): Metadata => ({ title: t('groups') })

export default async function AdminGroups() {
  const actor = await adminActor(['admin:read', 'group:users'])
  return <GroupsPage mayChange={hasRight(actor, 'admin:access')} />
}

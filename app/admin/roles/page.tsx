import type { Metadata } from 'next'
import { RolesPage } from '#components/admin/roles/roles-page.tsx'
import { hasRight } from '#lib/auth/index.ts'
import { adminActor } from '#lib/http/index.ts'
import { adminRoles as t } from '#lib/words/en/admin-roles.ts'

export const generateMetadata = (): Metadata => ({ title: t('roles') })

export default async function AdminRoles() {
  const actor = await adminActor()
  return <RolesPage mayChange={hasRight(actor, 'admin:access')} />
}

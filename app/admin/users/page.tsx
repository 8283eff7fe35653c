import type { Metadata } from 'next'
import { UsersPage } from '#components/admin/users/users-page.tsx'
import { adminActor } from '#lib/http/index.ts'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'

export const generateMetadata = (): Metadata => ({ title: t('users') })

export default async function AdminUsers() {
  const { userId } = await adminActor(['admin:read', 'group:users'])
  return <UsersPage ownId={userId} />
}

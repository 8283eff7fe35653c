import type { Metadata } from 'next'
import { ManagedUsersPage, UsersPage } from '#components/admin/users/users-page.tsx'
import { hasRight } from '#lib/auth/index.ts'
import { adminActor } from '#lib/http/index.ts'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'

export const generateMetadata = (): Metadata => ({ title: t('users') })

export default async function AdminUsers() {
  const actor = await adminActor(['admin:read', 'group:users'])
  const Page = hasRight(actor, 'admin:read') ? UsersPage : ManagedUsersPage
  return <Page ownId={actor.userId} />
}

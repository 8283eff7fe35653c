import type { Metadata } from 'next'
import { UsersPage } from '#components/admin/users/users-page.tsx'
import { adminActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Users' }

export default async function AdminUsers() {
  const { userId } = await adminActor()
  return <UsersPage ownId={userId} />
}

import type { Metadata } from 'next'
import { Permissions } from '#components/settings/permissions.tsx'
import { pageActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Permissions' }

export default async function PermissionsPage() {
  await pageActor()
  return <Permissions />
}

import type { Metadata } from 'next'
import { ServersPage } from '#components/admin/servers/servers-page.tsx'
import { adminActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Servers' }

export default async function AdminServers() {
  await adminActor()
  return <ServersPage />
}

import type { Metadata } from 'next'
import { ServersPage } from '#components/admin/servers/servers-page.tsx'
import { adminActor } from '#lib/http/index.ts'
import { adminServers as t } from '#lib/words/en/admin-servers.ts'

export const generateMetadata = (): Metadata => ({ title: t('servers') })

export default async function AdminServers() {
  await adminActor()
  return <ServersPage />
}

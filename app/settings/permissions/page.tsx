import type { Metadata } from 'next'
import { Permissions } from '#components/settings/permissions.tsx'
import { pageActor } from '#lib/http/index.ts'
import { settings as t } from '#lib/words/en/settings.ts'

export const generateMetadata = (): Metadata => ({ title: t('permissions') })

export default async function PermissionsPage() {
  await pageActor()
  return <Permissions />
}

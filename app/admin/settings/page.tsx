import type { Metadata } from 'next'
import { SettingsPage } from '#components/admin/settings/settings-page.tsx'
import { adminActor } from '#lib/http/index.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'

export const generateMetadata = (): Metadata => ({ title: t('settings') })

export default async function AdminSettings() {
  await adminActor()
  return <SettingsPage />
}

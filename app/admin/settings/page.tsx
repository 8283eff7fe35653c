import type { Metadata } from 'next'
import { SettingsPage } from '#components/admin/settings/settings-page.tsx'
import { adminActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Settings' }

export default async function AdminSettings() {
  await adminActor()
  return <SettingsPage />
}

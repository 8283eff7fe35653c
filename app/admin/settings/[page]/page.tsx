import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { isSettingPage, labelOfPage } from '#components/admin/settings/setting-pages.ts'
import { SettingsPage } from '#components/admin/settings/settings-page.tsx'
import { adminActor } from '#lib/http/index.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'

interface AdminSettingsProps {
  params: Promise<{ page: string }>
}

export async function generateMetadata({ params }: AdminSettingsProps): Promise<Metadata> {
  const { page } = await params
  return { title: isSettingPage(page) ? t('pageTitle', { page: labelOfPage(page) }) : t('settings') }
}

export default async function AdminSettings({ params }: AdminSettingsProps) {
  await adminActor()
  const { page } = await params
  if (!isSettingPage(page)) notFound()
  return <SettingsPage page={page} />
}

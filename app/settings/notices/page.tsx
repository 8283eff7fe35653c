import type { Metadata } from 'next'
import { NoticeSettings } from '#components/notices/notice-settings.tsx'
import { pageActor } from '#lib/http/index.ts'
import { notices as t } from '#lib/words/en/notices.ts'

export const generateMetadata = (): Metadata => ({ title: t('notices') })

export default async function NoticesPage() {
  await pageActor()
  return (
    <>
      <h1 className="mb-6 text-xl">{t('notices')}</h1>
      <NoticeSettings />
    </>
  )
}

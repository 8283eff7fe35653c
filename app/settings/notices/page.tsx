import type { Metadata } from 'next'
import { NoticeSettings } from '#components/notices/notice-settings.tsx'
import { pageActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Notices' }

export default async function NoticesPage() {
  await pageActor()
  return (
    <>
      <h1 className="mb-6 text-xl">Notices</h1>
      <NoticeSettings />
    </>
  )
}

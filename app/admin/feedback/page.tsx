import type { Metadata } from 'next'
import { FeedbackPage } from '#components/admin/feedback/feedback-page.tsx'
import { adminActor } from '#lib/http/index.ts'
import { adminFeedback as t } from '#lib/words/en/admin-feedback.ts'

export const generateMetadata = (): Metadata => ({ title: t('feedback') })

export default async function AdminFeedback() {
  await adminActor()
  return <FeedbackPage />
}

import type { Metadata } from 'next'
import { FeedbackPage } from '#components/admin/feedback/feedback-page.tsx'
import { adminActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Feedback' }

export default async function AdminFeedback() {
  await adminActor()
  return <FeedbackPage />
}

import type { Metadata } from 'next'
import { AssistantsPage } from '#components/assistants/assistants-page.tsx'
import { pageActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Assistants' }

export default async function Page() {
  await pageActor()
  return <AssistantsPage />
}

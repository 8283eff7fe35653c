import type { Metadata } from 'next'
import { AssistantsPage } from '#components/assistants/assistants-page.tsx'
import { pageActor } from '#lib/http/index.ts'
import { assistants as t } from '#lib/words/en/assistants.ts'

export const generateMetadata = (): Metadata => ({ title: t('assistants') })

export default async function Page() {
  await pageActor()
  return <AssistantsPage />
}

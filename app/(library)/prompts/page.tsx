import type { Metadata } from 'next'
import { PromptsPage } from '#components/prompts/prompts-page.tsx'
import { pageActor } from '#lib/http/index.ts'
import { prompts as t } from '#lib/words/en/prompts.ts'

export const generateMetadata = (): Metadata => ({ title: t('prompts') })

export default async function Page() {
  await pageActor()
  return <PromptsPage />
}

import type { Metadata } from 'next'
import { PromptsPage } from '#components/prompts/prompts-page.tsx'
import { pageActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Prompts' }

export default async function Page() {
  await pageActor()
  return <PromptsPage />
}

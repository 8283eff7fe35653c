import type { Metadata } from 'next'
import { CollectionsPage } from '#components/knowledge/collections-page.tsx'
import { pageActor } from '#lib/http/index.ts'
import { collections as t } from '#lib/words/en/collections.ts'

export const generateMetadata = (): Metadata => ({ title: t('knowledge') })

export default async function Page() {
  await pageActor()
  return <CollectionsPage />
}

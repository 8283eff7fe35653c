import type { Metadata } from 'next'
import { SearchPage } from '#components/search/search-page.tsx'
import { chatRoutes as t } from '#lib/words/en/chat-routes.ts'

export const generateMetadata = (): Metadata => ({ title: t('search') })

export default async function Search({ searchParams }: { searchParams: Promise<{ q?: string | string[] }> }) {
  const { q } = await searchParams
  return <SearchPage initial={typeof q === 'string' ? q : ''} />
}

import type { Metadata } from 'next'
import { SearchPage } from '#components/search/search-page.tsx'

export const metadata: Metadata = { title: 'Search' }

export default async function Search({ searchParams }: { searchParams: Promise<{ q?: string | string[] }> }) {
  const { q } = await searchParams
  return <SearchPage initial={typeof q === 'string' ? q : ''} />
}

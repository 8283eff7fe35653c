import type { Metadata } from 'next'
import { MemoryPage } from '#components/memory/memory-page.tsx'
import { pageActor } from '#lib/http/index.ts'
import { memory as t } from '#lib/words/en/memory.ts'

export const generateMetadata = (): Metadata => ({ title: t('memory') })

export default async function Memory() {
  await pageActor()
  return <MemoryPage />
}

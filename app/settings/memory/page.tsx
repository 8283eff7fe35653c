import type { Metadata } from 'next'
import { MemoryPage } from '#components/memory/memory-page.tsx'
import { pageActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Memory' }

export default async function Memory() {
  await pageActor()
  return <MemoryPage />
}

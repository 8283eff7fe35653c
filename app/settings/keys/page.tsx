import type { Metadata } from 'next'
import { ApiKeys } from '#components/settings/api-keys.tsx'
import { pageActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'API keys' }

export default async function KeysPage() {
  await pageActor()
  return <ApiKeys />
}

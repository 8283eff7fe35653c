import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ApiKeys } from '#components/settings/api-keys.tsx'
import { knownOrigin, pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const metadata: Metadata = { title: 'API keys' }

export default async function KeysPage() {
  await pageActor()
  const { env } = server().platform
  return <ApiKeys origin={knownOrigin(await headers(), env)} />
}

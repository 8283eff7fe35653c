import type { Metadata } from 'next'
import { Connections } from '#components/settings/connections.tsx'
import { pageActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Connections' }

export default async function ConnectionsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  await pageActor()
  const { connected, failed } = await searchParams
  return <Connections connected={typeof connected === 'string' ? connected : null} hasFailed={failed !== undefined} />
}

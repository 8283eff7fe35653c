import type { Metadata } from 'next'
import { Connections } from '#components/settings/connections.tsx'
import { pageActor } from '#lib/http/index.ts'
import { settings as t } from '#lib/words/en/settings.ts'

export const generateMetadata = (): Metadata => ({ title: t('connections') })

export default async function ConnectionsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  await pageActor()
  const { connected, failed } = await searchParams
  return <Connections connected={typeof connected === 'string' ? connected : null} hasFailed={failed !== undefined} />
}

import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ConnectedClients } from '#components/settings/connected-clients.tsx'
import { knownOrigin, pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { settings as t } from '#lib/words/en/settings.ts'

export const generateMetadata = (): Metadata => ({ title: t('programs') })

export default async function ProgramsPage() {
  await pageActor()
  return <ConnectedClients origin={knownOrigin(await headers(), server().platform.env)} />
}

import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ApiKeys } from '#components/settings/api-keys.tsx'
import { scopesOf } from '#lib/auth/index.ts'
import { knownOrigin, pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { settings as t } from '#lib/words/en/settings.ts'

export const generateMetadata = (): Metadata => ({ title: t('apiKeys') })

export default async function KeysPage() {
  const actor = await pageActor()
  const { env } = server().platform
  return <ApiKeys origin={knownOrigin(await headers(), env)} scopes={scopesOf(actor.role)} />
}

import type { Metadata } from 'next'
import { Requests } from '#components/requests/requests.tsx'
import { pageActor } from '#lib/http/index.ts'
import { requests as t } from '#lib/words/en/requests.ts'

export const generateMetadata = (): Metadata => ({ title: t('requests') })

export default async function RequestsPage() {
  await pageActor()
  return <Requests />
}

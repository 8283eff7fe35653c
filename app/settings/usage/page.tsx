import type { Metadata } from 'next'
import { UsagePage } from '#components/usage/usage-page.tsx'
import { pageActor } from '#lib/http/index.ts'
import { usagePage as t } from '#lib/words/en/usage-page.ts'

export const generateMetadata = (): Metadata => ({ title: t('usage') })

export default async function OwnUsage() {
  await pageActor()
  return <UsagePage whose="own" />
}

import type { Metadata } from 'next'
import { UsagePage } from '#components/usage/usage-page.tsx'
import { hasRight } from '#lib/auth/index.ts'
import { adminActor } from '#lib/http/index.ts'
import { usagePage as t } from '#lib/words/en/usage-page.ts'

export const generateMetadata = (): Metadata => ({ title: t('usage') })

export default async function AdminUsage() {
  const actor = await adminActor(['usage:read', 'group:usage'])
  return <UsagePage whose={hasRight(actor, 'usage:read') ? 'everybody' : 'groups'} />
}

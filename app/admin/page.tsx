import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { OverviewPage } from '#components/admin/overview/overview-page.tsx'
import { adminLinks } from '#components/sections/section-links.ts'
import { hasRight } from '#lib/auth/index.ts'
import { pageActor } from '#lib/http/index.ts'
import { adminOverview as t } from '#lib/words/en/admin-overview.ts'

export const generateMetadata = (): Metadata => ({ title: t('overview') })

/** Shows the overview, and leads those who may not read it to the first page that they may see. */
export default async function AdminPage() {
  const actor = await pageActor()
  if (hasRight(actor, 'admin:read')) return <OverviewPage />
  const [first] = adminLinks(actor.rights)
  return first ? redirect(first.href) : notFound()
}

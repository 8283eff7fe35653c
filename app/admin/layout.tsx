import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { PausedRuns } from '#components/sections/paused-runs.tsx'
import { adminGroups } from '#components/sections/section-links.ts'
import { SectionShell } from '#components/sections/section-shell.tsx'
import { hasRight } from '#lib/auth/index.ts'
import { pageActor } from '#lib/http/index.ts'
import { countPausedRuns } from '#lib/platform/index.ts'
import { server } from '#lib/server.ts'
import { admin as t } from '#lib/words/en/admin.ts'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await pageActor()
  const groups = adminGroups(actor.rights)
  if (groups.length === 0) notFound()
  const paused = hasRight(actor, 'admin:read') ? await countPausedRuns(server().platform.db) : 0
  return (
    <SectionShell title={t('administration')} groups={groups} aside={{ href: '/settings/account', label: t('yourSettings') }}>
      <PausedRuns count={paused} />
      {children}
    </SectionShell>
  )
}

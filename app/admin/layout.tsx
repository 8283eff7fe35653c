import type { ReactNode } from 'react'
import { PausedRuns } from '#components/sections/paused-runs.tsx'
import { adminLinks } from '#components/sections/section-links.ts'
import { SectionShell } from '#components/sections/section-shell.tsx'
import { adminActor } from '#lib/http/index.ts'
import { countPausedRuns } from '#lib/platform/index.ts'
import { server } from '#lib/server.ts'
import { admin as t } from '#lib/words/en/admin.ts'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await adminActor()
  const paused = await countPausedRuns(server().platform.db)
  return (
    <SectionShell title={t('administration')} links={adminLinks()} aside={{ href: '/settings/account', label: t('yourSettings') }}>
      <PausedRuns count={paused} />
      {children}
    </SectionShell>
  )
}

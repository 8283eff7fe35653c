import type { ReactNode } from 'react'
import { adminLinks, settingsLinks } from '#components/sections/section-links.ts'
import { SectionShell } from '#components/sections/section-shell.tsx'
import { pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { settings as t } from '#lib/words/en/settings.ts'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const actor = await pageActor()
  const waiting = await server().runs.requests.count(actor)
  const aside = adminLinks(actor.rights).length > 0 ? { href: '/admin', label: t('administration') } : null
  return (
    <SectionShell title={t('settings')} groups={[{ label: null, links: settingsLinks(waiting) }]} aside={aside}>
      {children}
    </SectionShell>
  )
}

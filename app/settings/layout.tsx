import type { ReactNode } from 'react'
import { settingsLinks } from '#components/sections/section-links.ts'
import { SectionShell } from '#components/sections/section-shell.tsx'
import { pageActor } from '#lib/http/index.ts'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const actor = await pageActor()
  const aside = actor.rights.has('admin:read') ? { href: '/admin', label: 'Administration' } : null
  return (
    <SectionShell title="Settings" links={settingsLinks()} aside={aside}>
      {children}
    </SectionShell>
  )
}

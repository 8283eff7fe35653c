import type { ReactNode } from 'react'
import { libraryLinks } from '#components/assistants/library-links.ts'
import { SectionShell } from '#components/sections/section-shell.tsx'
import { pageActor } from '#lib/http/index.ts'
import { assistants as t } from '#lib/words/en/assistants.ts'

export default async function LibraryLayout({ children }: { children: ReactNode }) {
  await pageActor()
  return (
    <SectionShell title={t('library')} groups={[{ label: null, links: libraryLinks() }]} aside={null}>
      {children}
    </SectionShell>
  )
}

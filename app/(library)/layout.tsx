import type { ReactNode } from 'react'
import { SectionShell } from '#components/admin/layout/section-shell.tsx'
import { libraryLinks } from '#components/assistants/library-links.ts'
import { pageActor } from '#lib/http/index.ts'

export default async function LibraryLayout({ children }: { children: ReactNode }) {
  await pageActor()
  return (
    <SectionShell title="Library" links={libraryLinks} aside={null}>
      {children}
    </SectionShell>
  )
}

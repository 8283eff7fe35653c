import type { ReactNode } from 'react'
import { libraryLinks } from '#components/assistants/library-links.ts'
import { SectionShell } from '#components/sections/section-shell.tsx'
import { pageActor } from '#lib/http/index.ts'

export default async function LibraryLayout({ children }: { children: ReactNode }) {
  await pageActor()
  return (
    <SectionShell title="Library" links={libraryLinks} aside={null}>
      {children}
    </SectionShell>
  )
}

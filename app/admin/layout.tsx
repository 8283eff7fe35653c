import type { ReactNode } from 'react'
import { adminLinks } from '#components/admin/layout/admin-links.ts'
import { SectionShell } from '#components/admin/layout/section-shell.tsx'
import { adminActor } from '#lib/http/index.ts'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await adminActor()
  return (
    <SectionShell title="Administration" links={adminLinks} aside={{ href: '/settings/account', label: 'Your settings' }}>
      {children}
    </SectionShell>
  )
}

import type { Metadata } from 'next'
import { AuditPage } from '#components/admin/audit/audit-page.tsx'
import { adminActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Audit' }

export default async function AdminAudit() {
  await adminActor()
  return <AuditPage />
}

import type { Metadata } from 'next'
import { AuditPage } from '#components/admin/audit/audit-page.tsx'
import { adminActor } from '#lib/http/index.ts'
import { adminAudit as t } from '#lib/words/en/admin-audit.ts'

export const generateMetadata = (): Metadata => ({ title: t('audit') })

export default async function AdminAudit() {
  await adminActor()
  return <AuditPage />
}

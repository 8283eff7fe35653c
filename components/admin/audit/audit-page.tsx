'use client'

import { PageHeader } from '#components/admin/layout/page-header.tsx'
import { AuditTable } from './audit-table.tsx'

export function AuditPage() {
  return (
    <>
      <PageHeader title="Audit">Who changed what, newest first. The trail never holds messages, tool arguments or secrets.</PageHeader>
      <AuditTable />
    </>
  )
}

'use client'

import { PageHeader } from '#components/sections/page-header.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { AuditTable } from './audit-table.tsx'

export function AuditPage() {
  return (
    <>
      <PageHeader title="Audit">Who changed what, newest first. The trail never contains messages, tool arguments or secrets.</PageHeader>
      <Tabs
        label="Kinds of events"
        tabs={[
          { value: 'changes', label: 'Changes', content: <AuditTable about="changes" /> },
          { value: 'calls', label: 'Tool calls', content: <AuditTable about="calls" /> },
        ]}
      />
    </>
  )
}

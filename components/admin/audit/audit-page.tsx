'use client'

import { PageHeader } from '#components/sections/page-header.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { adminAudit as t } from '#lib/words/en/admin-audit.ts'
import { AuditTable } from './audit-table.tsx'

export function AuditPage() {
  return (
    <>
      <PageHeader title={t('audit')}>{t('lead')}</PageHeader>
      <Tabs
        label={t('kindsOfEvents')}
        tabs={[
          { value: 'changes', label: t('changes'), content: <AuditTable about="changes" /> },
          { value: 'calls', label: t('toolCalls'), content: <AuditTable about="calls" /> },
        ]}
      />
    </>
  )
}

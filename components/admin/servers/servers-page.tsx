'use client'

import { useState } from 'react'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { adminServers as t } from '#lib/words/en/admin-servers.ts'
import { AddServerDialog, type AddServerWay } from './add-server-dialog.tsx'
import { ServerPanel } from './server-panel.tsx'
import { ServerTable } from './server-table.tsx'

const POLL_MS = 3000

export function ServersPage() {
  const servers = useList('GET /api/admin/servers', { id: ({ slug }) => slug, pollMs: POLL_MS })
  const [adding, setAdding] = useState<AddServerWay | null>(null)
  const [openSlug, setOpenSlug] = useState<string | null>(null)
  const [addedSlug, setAddedSlug] = useState<string | null>(null)
  const open = servers.rows.find(({ slug }) => slug === openSlug) ?? null

  return (
    <>
      <PageHeader
        title={t('servers')}
        actions={
          <>
            <Button onClick={() => setAdding('paste')}>{t('pasteConfiguration')}</Button>
            <Button variant="primary" onClick={() => setAdding('catalogue')}>
              {t('addServer')}
            </Button>
          </>
        }
      >
        {t('lead')}
      </PageHeader>
      <ServerTable servers={servers} openSlug={openSlug} onOpen={setOpenSlug} empty={<ServersEmpty onAdd={setAdding} />} />
      <AddServerDialog
        way={adding}
        onWay={setAdding}
        onAdded={slug => {
          setAdding(null)
          setAddedSlug(slug)
          setOpenSlug(slug)
          void servers.reload()
        }}
      />
      <ServerPanel
        server={open}
        firstTab={openSlug === addedSlug ? 'tools' : 'overview'}
        onClose={() => setOpenSlug(null)}
        onChanged={servers.reload}
      />
    </>
  )
}

function ServersEmpty({ onAdd }: { onAdd: (way: AddServerWay) => void }) {
  return (
    <EmptyState
      title={t('noServersYet')}
      action={
        <>
          <Button variant="primary" onClick={() => onAdd('catalogue')}>
            {t('chooseFromTheCatalogue')}
          </Button>
          <Button onClick={() => onAdd('paste')}>{t('pasteYourMcpserversFile')}</Button>
          <Button variant="ghost" onClick={() => onAdd('hand')}>
            {t('enterManually')}
          </Button>
        </>
      }
    >
      {t('noServersMeans')}
    </EmptyState>
  )
}

'use client'

import { useState } from 'react'
import { PageHeader } from '#components/admin/layout/page-header.tsx'
import { ResourceView } from '#components/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { useResource } from '#components/use-resource.ts'
import type { ProviderView } from '#lib/models/shared.ts'
import { ChooseModels } from './choose-models.tsx'
import { ModelPanel } from './model-panel.tsx'
import { ModelTable } from './model-table.tsx'
import { type ModelsJson, modelsPath, type ProvidersJson, providersPath } from './models-api.ts'
import { ProviderDialog } from './provider-dialog.tsx'
import { ProviderTable } from './provider-table.tsx'

const POLL_MS = 10_000

export function ModelsPage() {
  const [providers, providerActions] = useResource<ProvidersJson>(providersPath, { pollMs: POLL_MS })
  const [models, modelActions] = useResource<ModelsJson>(modelsPath)
  const [editing, setEditing] = useState<ProviderView | 'new' | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = models.state === 'ready' ? (models.data.data.find(({ id }) => id === openId) ?? null) : null
  const taken = providers.state === 'ready' ? providers.data.data.map(({ id }) => id) : []

  async function reload() {
    await Promise.all([providerActions.reload(), modelActions.reload()])
  }

  return (
    <>
      <PageHeader
        title="Models"
        actions={
          taken.length === 0 ? null : (
            <Button variant="primary" onClick={() => setEditing('new')}>
              Add provider
            </Button>
          )
        }
      >
        Connect model providers, and choose which of their models are offered, and to whom.
      </PageHeader>
      <div className="flex flex-col gap-10">
        <ResourceView resource={providers} what="providers" onRetry={reload}>
          {({ data }) => <ProviderTable providers={data} onEdit={setEditing} onAdd={() => setEditing('new')} onChanged={reload} />}
        </ResourceView>
        <ResourceView resource={models} what="models" onRetry={reload}>
          {({ data }) => (
            <div className="flex flex-col gap-4">
              <ChooseModels providers={providers.state === 'ready' ? providers.data.data : []} models={data} />
              <ModelTable models={data} openId={openId} onOpen={setOpenId} onChanged={modelActions.reload} change={modelActions.change} />
            </div>
          )}
        </ResourceView>
      </div>
      <ProviderDialog
        editing={editing}
        taken={taken}
        onClose={() => setEditing(null)}
        onSaved={() => {
          setEditing(null)
          void reload()
        }}
      />
      <ModelPanel model={open} onClose={() => setOpenId(null)} onChanged={modelActions.reload} />
    </>
  )
}

'use client'

import { useEffect, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ModelView, ProviderView } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'
import { FirstModels } from './first-models.tsx'
import { ModelTable } from './model-table.tsx'
import { ProviderTable } from './provider-table.tsx'

const POLL_MS = 10_000

const ModelEditor = later(() => import('./model-editor.tsx').then(module => module.ModelEditor), <Skeleton lines={6} />)
const ProviderEditor = later(() => import('./provider-editor.tsx').then(module => module.ProviderEditor), <Skeleton lines={6} />)

export function ModelsPage() {
  const providers = useList('GET /api/admin/providers', { id: ({ id }) => id, pollMs: POLL_MS })
  const models = useList('GET /api/admin/models', { id: ({ id }) => id })
  const [editing, setEditing] = useState<ProviderView | 'new' | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  useEffect(() => {
    ModelEditor.near()
    ProviderEditor.near()
  }, [])
  const open = models.rows.find(({ id }) => id === openId) ?? null
  const taken = providers.rows.map(({ id }) => id)

  async function reload() {
    await Promise.all([providers.reload(), models.reload()])
  }

  return (
    <>
      <PageHeader
        title={t('models')}
        actions={
          taken.length === 0 ? null : (
            <Button variant="primary" onClick={() => setEditing('new')}>
              {t('addProvider')}
            </Button>
          )
        }
      >
        {t('lead')}
      </PageHeader>
      <div className="flex flex-col gap-10">
        <ProviderTable providers={providers} onEdit={setEditing} onAdd={() => setEditing('new')} onChanged={reload} />
        <div className="flex flex-col gap-4">
          <ChooseModels providers={providers.rows} models={models.rows} />
          <ModelTable models={models} openId={openId} onOpen={setOpenId} />
        </div>
      </div>
      <ProviderDialog editing={editing} taken={taken} onClose={() => setEditing(null)} onSaved={reload} />
      <ModelPanel model={open} onClose={() => setOpenId(null)} onChanged={models.reload} />
    </>
  )
}

interface ChooseModelsProps {
  providers: readonly ProviderView[]
  models: readonly ModelView[]
}

/** Names the enabled providers without an offered model, above the table that offers them. */
function ChooseModels({ providers, models }: ChooseModelsProps) {
  const waiting = providers.filter(({ id, enabled }) => {
    const own = models.filter(model => model.providerId === id)
    return enabled && own.length > 0 && own.every(model => !model.offered)
  })
  if (waiting.length === 0) return null
  return (
    <p role="status" className="rounded-md bg-wait-paper px-3 py-2.5 text-sm text-wait-ink">
      <span className="font-[550]">{t('noneOffered', { providers: waiting.map(({ title }) => title).join(', ') })}</span>{' '}
      {t('turnOnModels')}
    </p>
  )
}

interface ModelPanelProps {
  /** Null: closed. */
  model: ModelView | null
  onClose: () => void
  onChanged: () => Promise<void>
}

function ModelPanel({ model, onClose, onChanged }: ModelPanelProps) {
  return (
    <Sheet open={model !== null} onOpenChange={open => (open ? undefined : onClose())} title={model?.title ?? t('model')}>
      {model ? <ModelEditor key={settingsOf(model)} model={model} onClose={onClose} onChanged={onChanged} /> : null}
    </Sheet>
  )
}

/** Serialises the saved settings: saving resets the form, a change in the table does not. */
function settingsOf({ isDefault: _, offered: __, ...settings }: ModelView): string {
  return JSON.stringify(settings)
}

interface ProviderDialogProps {
  /** Null: closed. */
  editing: ProviderView | 'new' | null
  /** Ids that are in use. */
  taken: readonly string[]
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Adds or edits a provider. A new one asks for its models next, in the same dialog. */
function ProviderDialog({ editing, taken, onClose, onSaved }: ProviderDialogProps) {
  const provider = editing === 'new' ? null : editing
  const [added, setAdded] = useState<{ id: string; title: string } | null>(null)

  function close() {
    setAdded(null)
    onClose()
  }

  return (
    <Dialog
      open={editing !== null}
      onOpenChange={open => (open ? undefined : close())}
      title={added ? t('chooseModels') : provider ? t('editTitle', { title: provider.title }) : t('addAProvider')}
    >
      {added ? (
        <FirstModels
          providerId={added.id}
          title={added.title}
          onDone={() => {
            close()
            void onSaved()
          }}
        />
      ) : editing === null ? null : (
        <ProviderEditor
          provider={provider}
          taken={taken}
          onCancel={close}
          onSaved={next => {
            if (next) setAdded(next)
            else close()
            void onSaved()
          }}
        />
      )}
    </Dialog>
  )
}

'use client'

import { Dialog } from '#components/ui/dialog.tsx'
import type { ProviderView } from '#lib/models/shared.ts'
import { ProviderEditor } from './provider-editor.tsx'

export interface ProviderDialogProps {
  /** Null: closed. */
  editing: ProviderView | 'new' | null
  /** Ids that are in use. */
  taken: readonly string[]
  onClose: () => void
  onSaved: () => void
}

export function ProviderDialog({ editing, taken, onClose, onSaved }: ProviderDialogProps) {
  const provider = editing === 'new' ? null : editing
  return (
    <Dialog
      open={editing !== null}
      onOpenChange={open => (open ? undefined : onClose())}
      title={provider ? `Edit ${provider.title}` : 'Add a provider'}
    >
      {editing === null ? null : <ProviderEditor provider={provider} taken={taken} onCancel={onClose} onSaved={onSaved} />}
    </Dialog>
  )
}

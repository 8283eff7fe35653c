'use client'

import { Sheet } from '#components/ui/sheet.tsx'
import type { ModelView } from '#lib/models/shared.ts'
import { ModelEditor } from './model-editor.tsx'

export interface ModelPanelProps {
  /** Null: closed. */
  model: ModelView | null
  onClose: () => void
  onChanged: () => Promise<void>
}

export function ModelPanel({ model, onClose, onChanged }: ModelPanelProps) {
  return (
    <Sheet open={model !== null} onOpenChange={open => (open ? undefined : onClose())} title={model?.title ?? 'Model'}>
      {model ? <ModelEditor key={settingsOf(model)} model={model} onClose={onClose} onChanged={onChanged} /> : null}
    </Sheet>
  )
}

/** Saved settings begin the form anew; what the table changes beside it does not. */
function settingsOf({ isDefault: _, offered: __, ...settings }: ModelView): string {
  return JSON.stringify(settings)
}

'use client'

import { Dialog } from '#components/ui/dialog.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { CatalogueWay } from './catalogue-way.tsx'
import { PasteWay } from './paste-way.tsx'
import { ServerEditor } from './server-editor.tsx'

export type AddServerWay = 'catalogue' | 'hand' | 'paste'

export interface AddServerDialogProps {
  /** Null: closed. */
  way: AddServerWay | null
  onWay: (way: AddServerWay | null) => void
  onAdded: (slug: string | null) => void
}

/** Three ways to the same end: a well-known server, a form, or a pasted configuration. */
export function AddServerDialog({ way, onWay, onAdded }: AddServerDialogProps) {
  const close = () => onWay(null)
  return (
    <Dialog open={way !== null} onOpenChange={open => (open ? undefined : close())} title="Add a server" size="lg">
      <Tabs
        label="Ways to add a server"
        value={way ?? 'catalogue'}
        onValueChange={value => onWay(value as AddServerWay)}
        tabs={[
          { value: 'catalogue', label: 'Catalogue', content: <CatalogueWay onAdded={onAdded} /> },
          { value: 'hand', label: 'By hand', content: <ServerEditor server={null} onCancel={close} onSaved={onAdded} /> },
          { value: 'paste', label: 'Paste configuration', content: <PasteWay onAdded={() => onAdded(null)} /> },
        ]}
      />
    </Dialog>
  )
}

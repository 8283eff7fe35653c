'use client'

import { MoreHorizontal } from 'lucide-react'
import { useRowAction } from '#components/resource/row-action.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import type { ProviderView } from '#lib/models/shared.ts'
import { modelsApi } from './models-api.ts'

interface ProviderMenuProps {
  provider: ProviderView
  onEdit: () => void
  onChanged: () => Promise<void>
}

/** Offers what can be done with a provider of the list. */
export function ProviderMenu({ provider: { id, title, origin }, onEdit, onChanged }: ProviderMenuProps) {
  const failure = `${title} was not changed.`
  const [test] = useRowAction({
    failure,
    async run() {
      const { ok, sentence } = await modelsApi.testProvider(id)
      if (ok) toast.success(sentence)
      else toast.error(sentence)
    },
  })
  const [refresh] = useRowAction({
    failure,
    async run() {
      await modelsApi.refreshModels(id)
      await onChanged()
    },
  })
  const [remove, , question] = useRowAction({
    failure,
    question: {
      title: `Remove ${title}?`,
      description:
        'Its key and the settings of its models are deleted. Chats that used them keep their history and choose another model. This cannot be undone.',
      confirmLabel: 'Remove',
    },
    async run() {
      await modelsApi.removeProvider(id)
      await onChanged()
    },
  })

  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${title}`} size="sm">
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={test}>Test</MenuItem>
        <MenuItem onSelect={refresh}>Refresh models</MenuItem>
        {origin === 'dashboard' ? (
          <>
            <MenuItem onSelect={onEdit}>Edit</MenuItem>
            <MenuSeparator />
            <MenuItem tone="danger" onSelect={remove}>
              Remove
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {question}
    </>
  )
}

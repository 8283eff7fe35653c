'use client'

import { MoreHorizontal } from 'lucide-react'
import { useRowAction } from '#components/resource/row-action.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import type { ProviderView } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'
import { common } from '#lib/words/en/common.ts'
import { modelsApi } from './models-api.ts'

interface ProviderMenuProps {
  provider: ProviderView
  onEdit: () => void
  onChanged: () => Promise<void>
}

/** Offers what can be done with a provider of the list. */
export function ProviderMenu({ provider: { id, title, origin }, onEdit, onChanged }: ProviderMenuProps) {
  const failure = t('notChanged', { title })
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
      title: t('removeQuestion', { title }),
      description: t('removeMeans'),
      confirmLabel: common('remove'),
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
          <IconButton label={t('actionsFor', { title })} size="sm">
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={test}>{t('test')}</MenuItem>
        <MenuItem onSelect={refresh}>{t('refreshModels')}</MenuItem>
        {origin === 'dashboard' ? (
          <>
            <MenuItem onSelect={onEdit}>{common('edit')}</MenuItem>
            <MenuSeparator />
            <MenuItem tone="danger" onSelect={remove}>
              {common('remove')}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {question}
    </>
  )
}

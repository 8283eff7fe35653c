'use client'

import { Copy, Download, Ellipsis, Pencil, SquarePen, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import { addressOf, type Item } from '#components/routes.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink } from '#components/ui/menu.tsx'
import { assistants as t } from '#lib/words/en/assistants.ts'
import { common } from '#lib/words/en/common.ts'

interface AssistantMenuProps {
  assistant: Item<'GET /api/assistants'>
  /** New chats of the person begin with it. */
  isForNewChats: boolean
  onNewChat: (id: string | null) => void
  onRemoved: () => void
  onRestored: () => Promise<void>
}

/** Offers what can be done with an assistant of the list. */
export function AssistantMenu({ assistant: { id, name, mayEdit }, isForNewChats, onNewChat, onRemoved, onRestored }: AssistantMenuProps) {
  const [remove] = useRowAction({
    failure: t('assistantWasNotDeleted'),
    async run() {
      await request('DELETE /api/assistants/[assistantId]', { params: { assistantId: id } })
      onRemoved()
    },
    undo: {
      done: t('nameWasDeletedChatsKeep', { name }),
      async run() {
        await request('POST /api/assistants/[assistantId]/restore', { params: { assistantId: id } })
        await onRestored()
      },
    },
  })
  const [chooseForNewChats] = useRowAction({
    failure: t('assistantOfYourNew'),
    async run() {
      const assistantId = isForNewChats ? null : id
      await request('PUT /api/assistants/new-chats', { body: { assistantId } })
      onNewChat(assistantId)
    },
  })

  return (
    <Menu
      trigger={
        <IconButton label={t('moreForName', { name })} size="sm">
          <Ellipsis size={14} aria-hidden />
        </IconButton>
      }
    >
      {mayEdit ? (
        <MenuLink>
          <Link href={`/assistants/${id}`}>
            <Pencil size={14} aria-hidden className="text-ink-2" />
            {common('edit')}
          </Link>
        </MenuLink>
      ) : null}
      <MenuItem icon={<SquarePen size={14} aria-hidden />} onSelect={chooseForNewChats}>
        {isForNewChats ? t('stopUsingInMyNew') : t('useInMyNewChats')}
      </MenuItem>
      <MenuLink>
        <Link href={`/assistants/new?from=${id}`}>
          <Copy size={14} aria-hidden className="text-ink-2" />
          {t('makeACopy')}
        </Link>
      </MenuLink>
      <MenuLink>
        <a href={addressOf('GET /api/assistants/[assistantId]/export', { params: { assistantId: id } })} download>
          <Download size={14} aria-hidden className="text-ink-2" />
          {t('export')}
        </a>
      </MenuLink>
      {mayEdit ? (
        <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={remove}>
          {common('delete')}
        </MenuItem>
      ) : null}
    </Menu>
  )
}

'use client'

import { Copy, Download, Ellipsis, Pencil, SquarePen, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { errorSentence, request } from '#components/request.ts'
import { addressOf, type Item } from '#components/routes.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { AssistantName } from './assistant-name.tsx'
import { SharedRow, SharedTable } from './shared-table.tsx'

type Assistant = Item<'GET /api/assistants'>

export interface AssistantTableProps {
  assistants: readonly Assistant[]
  /** Assistant that new chats of the person begin with. */
  newChatId: string | null
  onNewChat: (id: string | null) => void
  onRemoved: (id: string) => void
  onRestored: () => Promise<void>
}

export function AssistantTable({ assistants, newChatId, onNewChat, onRemoved, onRestored }: AssistantTableProps) {
  return (
    <SharedTable caption="Assistants" one="Assistant">
      {assistants.map(assistant => (
        <AssistantRow
          key={assistant.id}
          assistant={assistant}
          isForNewChats={assistant.id === newChatId}
          onNewChat={onNewChat}
          onRemoved={() => onRemoved(assistant.id)}
          onRestored={onRestored}
        />
      ))}
    </SharedTable>
  )
}

interface AssistantRowProps {
  assistant: Assistant
  isForNewChats: boolean
  onNewChat: (id: string | null) => void
  onRemoved: () => void
  onRestored: () => Promise<void>
}

function AssistantRow(props: AssistantRowProps) {
  const { assistant, isForNewChats } = props
  const { id, name, description } = assistant
  return (
    <SharedRow
      name={
        <Link href={`/assistants/${id}`} className="block truncate font-[550] hover:underline">
          <AssistantName assistant={assistant} />
          {isForNewChats ? <span className="ms-2 font-normal text-ink-2 text-xs">in new chats</span> : null}
        </Link>
      }
      description={description}
      sharing={assistant}
      actions={
        <span className="inline-flex items-center gap-1">
          <LinkButton size="sm" href={`/?assistant=${id}`} aria-label={`Chat with ${name}`}>
            Chat
          </LinkButton>
          <RowMenu {...props} />
        </span>
      }
    />
  )
}

function RowMenu({ assistant: { id, name, mayEdit }, isForNewChats, onNewChat, onRemoved, onRestored }: AssistantRowProps) {
  const { run } = useAction('The assistant was not deleted.')

  async function remove() {
    if (!(await run(() => request('DELETE /api/assistants/[assistantId]', { params: { assistantId: id } })))) return
    onRemoved()
    toast.info(`${name} was deleted. Chats keep its answers.`, { action: { label: 'Undo', run: () => void restore() } })
  }

  async function chooseForNewChats() {
    const assistantId = isForNewChats ? null : id
    try {
      await request('PUT /api/assistants/new-chats', { body: { assistantId } })
      onNewChat(assistantId)
    } catch (error) {
      toast.error('The assistant of your new chats was not changed.', { description: errorSentence(error) })
    }
  }

  async function restore() {
    if (await run(() => request('POST /api/assistants/[assistantId]/restore', { params: { assistantId: id } }))) await onRestored()
  }

  return (
    <Menu
      trigger={
        <IconButton label={`More for ${name}`} size="sm">
          <Ellipsis size={14} aria-hidden />
        </IconButton>
      }
    >
      {mayEdit ? (
        <MenuLink>
          <Link href={`/assistants/${id}`}>
            <Pencil size={14} aria-hidden className="text-ink-2" />
            Edit
          </Link>
        </MenuLink>
      ) : null}
      <MenuItem icon={<SquarePen size={14} aria-hidden />} onSelect={() => void chooseForNewChats()}>
        {isForNewChats ? 'Stop using in my new chats' : 'Use in my new chats'}
      </MenuItem>
      <MenuLink>
        <Link href={`/assistants/new?from=${id}`}>
          <Copy size={14} aria-hidden className="text-ink-2" />
          Make a copy
        </Link>
      </MenuLink>
      <MenuLink>
        <a href={addressOf('GET /api/assistants/[assistantId]/export', { params: { assistantId: id } })} download>
          <Download size={14} aria-hidden className="text-ink-2" />
          Export
        </a>
      </MenuLink>
      {mayEdit ? (
        <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={() => void remove()}>
          Delete
        </MenuItem>
      ) : null}
    </Menu>
  )
}

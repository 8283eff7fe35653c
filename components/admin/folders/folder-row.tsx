'use client'

import { MoreHorizontal } from 'lucide-react'
import { request } from '#components/request.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Td, Tr } from '#components/ui/table.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { FolderView } from '#lib/workspace/shared.ts'

export interface FolderRowProps {
  folder: FolderView
  onEdit: () => void
  onChanged: () => Promise<void>
}

export function FolderRow({ folder, onEdit, onChanged }: FolderRowProps) {
  const { id, title, path, people, writable, enabled, origin } = folder
  const { busy, run } = useAction(`${title} was not changed.`)
  const params = { folderId: id }

  async function act(job: () => Promise<unknown>) {
    await run(job)
    await onChanged()
  }
  const [ask, question] = useQuestion({
    title: `Remove ${title}?`,
    description: 'Chats lose their selection of its files. The files themselves are not changed.',
    confirmLabel: 'Remove',
    onConfirm: () => act(() => request('DELETE /api/admin/folders/[folderId]', { params })),
  })

  return (
    <Tr>
      <Td>
        <VisibleText isName text={title} />
        {origin === 'file' ? <span className="ms-2 text-ink-2 text-xs">by configuration</span> : null}
      </Td>
      <Td from="md" mono muted>
        <VisibleText isName text={path} />
      </Td>
      <Td from="sm" muted>
        {audienceOf(people)}
      </Td>
      <Td from="lg" muted>
        {writable ? 'read and changed' : 'read'}
      </Td>
      <Td align="end">
        <Switch
          label={`${title} is enabled`}
          checked={enabled}
          disabled={busy}
          onCheckedChange={on => void act(() => request('PATCH /api/admin/folders/[folderId]', { params, body: { enabled: on } }))}
        />
      </Td>
      <Td align="end">
        {origin === 'file' ? null : (
          <Menu
            trigger={
              <IconButton label={`Actions for ${title}`} size="sm" disabled={busy}>
                <MoreHorizontal size={16} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem onSelect={onEdit}>Edit</MenuItem>
            <MenuItem tone="danger" onSelect={ask}>
              Remove
            </MenuItem>
          </Menu>
        )}
        {question}
      </Td>
    </Tr>
  )
}

function audienceOf(people: readonly string[]): string {
  if (people.includes('*')) return 'Everyone'
  if (people.length === 0) return 'No one'
  return people.length === 1 ? (people[0] ?? '') : `${people.length} people`
}

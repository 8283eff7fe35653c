'use client'

import { Trash2 } from 'lucide-react'
import { MenuItem } from '#components/ui/menu.tsx'
import { common } from '#lib/words/en/common.ts'
import { useRemoveChat } from './use-remove-chat.ts'

/** Deletes the open chat, in its menu. */
export function RemoveItem({ id, title }: { id: string; title: string }) {
  const remove = useRemoveChat({ id, title }, true)
  return (
    <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={() => void remove()}>
      {common('delete')}
    </MenuItem>
  )
}

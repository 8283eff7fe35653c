'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { useAction } from '#components/admin/layout/use-action.ts'
import { request } from '#components/request.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { FactView } from '#lib/memory/shared.ts'

interface FactActionsProps {
  fact: FactView
  onEdit: () => void
  onForgotten: () => void
}

export function FactActions({ fact, onEdit, onForgotten }: FactActionsProps) {
  const { busy, run } = useAction('The fact was not forgotten.')
  const name = fact.text.slice(0, 80)
  async function forget() {
    if (await run(() => request(`/api/memory/${encodeURIComponent(fact.id)}`, { method: 'DELETE' }))) onForgotten()
  }
  return (
    <span className="flex shrink-0">
      <IconButton label={`Edit “${name}”`} size="sm" disabled={busy} onClick={onEdit}>
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton label={`Forget “${name}”`} size="sm" disabled={busy} onClick={() => void forget()}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </span>
  )
}

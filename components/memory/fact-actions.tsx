'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { request } from '#components/request.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import type { FactView } from '#lib/memory/shared.ts'

interface FactActionsProps {
  fact: FactView
  onEdit: () => void
  onForgotten: () => void
  onRestored: (fact: FactView) => void
}

export function FactActions({ fact, onEdit, onForgotten, onRestored }: FactActionsProps) {
  const { busy, run } = useAction('Memory was not changed.')
  const name = fact.text.slice(0, 80)
  async function forget() {
    if (!(await run(() => request('DELETE /api/memory/[factId]', { params: { factId: fact.id } })))) return
    onForgotten()
    toast.info(`Forgot “${name}”`, { action: { label: 'Undo', run: () => void restore() } })
  }
  const restore = () => run(async () => onRestored((await request('POST /api/memory', { body: { text: fact.text } })).fact))
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

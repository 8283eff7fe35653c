'use client'

import { Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { request } from '#components/request.ts'
import { FilterField } from '#components/sections/filter-field.tsx'
import { matchesFilter } from '#components/text-filter.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import type { FactView } from '#lib/memory/shared.ts'
import { FactEditor } from './fact-editor.tsx'

interface FactListProps {
  facts: readonly FactView[]
  onChanged: (fact: FactView) => void
  onForgotten: (id: string) => void
  onRestored: (fact: FactView) => void
}

/** From this many facts on, the list can be filtered. */
const FILTERED_FROM = 8

export function FactList({ facts, onChanged, onForgotten, onRestored }: FactListProps) {
  const [filter, setFilter] = useState('')
  const [editing, setEditing] = useState<string | null>(null)
  const shown = facts.filter(({ text }) => matchesFilter(filter, text))
  return (
    <div className="flex flex-col gap-3">
      {facts.length >= FILTERED_FROM ? <FilterField label="Filter facts" value={filter} onChange={setFilter} /> : null}
      <ul aria-label="Facts" className="flex flex-col">
        {shown.map(fact => (
          <li key={fact.id} className="flex items-start gap-3 border-line border-t py-3">
            {editing === fact.id ? (
              <FactEditor
                fact={fact}
                onDone={changed => {
                  setEditing(null)
                  if (changed) onChanged(changed)
                }}
              />
            ) : (
              <>
                <Fact fact={fact} />
                <FactActions
                  fact={fact}
                  onEdit={() => setEditing(fact.id)}
                  onForgotten={() => onForgotten(fact.id)}
                  onRestored={onRestored}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="text-ink-2 text-sm">No fact matches “{filter}”.</p> : null}
    </div>
  )
}

function Fact({ fact: { text, chat, updatedAt } }: { fact: FactView }) {
  return (
    <div className="min-w-0 flex-1">
      <p dir="auto" className="break-words text-sm">
        {text}
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-ink-2 text-xs">
        <TimeAgo at={updatedAt} never="" />
        {chat === null ? null : (
          <Link href={`/chat/${chat.id}`} dir="auto" className="max-w-64 truncate hover:underline">
            {chat.title || 'A chat'}
          </Link>
        )}
      </p>
    </div>
  )
}

interface FactActionsProps {
  fact: FactView
  onEdit: () => void
  onForgotten: () => void
  onRestored: (fact: FactView) => void
}

function FactActions({ fact, onEdit, onForgotten, onRestored }: FactActionsProps) {
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

'use client'

import { Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { FactView } from '#lib/memory/shared.ts'
import { memory as t } from '#lib/words/en/memory.ts'
import { FactEditor } from './fact-editor.tsx'

interface FactRowProps {
  fact: FactView
  onChanged: (fact: FactView) => void
  onForgotten: () => void
  onRestored: (fact: FactView) => void
}

/** Shows one fact, to be edited or forgotten. */
export function FactRow({ fact, onChanged, onForgotten, onRestored }: FactRowProps) {
  const [isEditing, setEditing] = useState(false)
  const name = fact.text.slice(0, 80)
  const [forget, busy] = useRowAction({
    failure: t('memoryWasNotChanged'),
    async run() {
      await request('DELETE /api/memory/[factId]', { params: { factId: fact.id } })
      onForgotten()
    },
    undo: {
      done: t('forgotName', { name }),
      run: async () => onRestored((await request('POST /api/memory', { body: { text: fact.text } })).fact),
    },
  })
  return (
    <li className="flex items-start gap-3 border-line border-t py-3">
      {isEditing ? (
        <FactEditor
          fact={fact}
          onDone={changed => {
            setEditing(false)
            if (changed) onChanged(changed)
          }}
        />
      ) : (
        <>
          <Fact fact={fact} />
          <span className="flex shrink-0">
            <IconButton label={t('editName', { name })} size="sm" disabled={busy} onClick={() => setEditing(true)}>
              <Pencil size={14} aria-hidden />
            </IconButton>
            <IconButton label={t('forgetName', { name })} size="sm" disabled={busy} onClick={forget}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </span>
        </>
      )}
    </li>
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
            {chat.title || t('aChat')}
          </Link>
        )}
      </p>
    </div>
  )
}

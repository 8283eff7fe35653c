'use client'

import './app.css'
import { AppWindow, X } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { AppNote } from '#lib/messages/shared.ts'
import { partsApp as t } from '#lib/words/en/parts-app.ts'

export interface AppNoteListProps {
  label: string
  notes: readonly AppNote[]
  /** Absent where the notes have been sent already. */
  onRemove?: (id: string) => void
}

/** Lists the notes that Apps give to the model with a message. Each is folded and can be read whole. */
export function AppNoteList({ label, notes, onRemove }: AppNoteListProps) {
  if (notes.length === 0) return null
  return (
    <ul aria-label={label} className="app-notes">
      {notes.map(({ id, server, text }) => (
        <li key={id} className="app-told">
          <details>
            <summary>
              <AppWindow size={13} aria-hidden />
              <span className="app-told-by">{t('tellsTheModel', { server })}</span>
              <span className="app-told-begin">{text.slice(0, 120)}</span>
            </summary>
            <p className="app-words">{text}</p>
          </details>
          {onRemove ? (
            <IconButton label={t('removeNote', { server })} size="sm" onClick={() => onRemove(id)}>
              <X size={13} aria-hidden />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

'use client'

import { FolderMinus } from 'lucide-react'
import { useState } from 'react'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { MovedChat } from '#components/workspace/project-board.ts'
import { chatProject as t } from '#lib/words/en/chat-project.ts'
import { placeChat } from './move-chat.ts'
import { ProjectDot } from './project-dot.tsx'

const MOST_SHOWN = 200
const ROW =
  'flex w-full items-center gap-2.5 rounded-md px-2.5 py-2 text-start text-sm hover:bg-paper-3 disabled:opacity-50 pointer-coarse:py-3'

/** Asks for the project that a chat is to go to. */
export function MoveDialog({ chat, onClose }: { chat: MovedChat; onClose: () => void }) {
  const [resource, { reload }] = useResource('GET /api/projects')
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)

  async function move(projectId: string | null, name: string | null) {
    setBusy(true)
    const isMoved = await placeChat(chat.id, { projectId }, name === null ? t('noLongerInProject') : t('movedTo', { name }))
    setBusy(false)
    if (isMoved) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('moveToProject')}
      description={
        <bdi className="line-clamp-2">
          <VisibleText isName text={chat.title} />
        </bdi>
      }
    >
      <ResourceView resource={resource} loading={t('loadingProjects')} failed={t('projectsNotLoaded')} onRetry={reload}>
        {({ data }) => {
          const open = data.filter(({ role, id }) => role !== 'reader' && id !== chat.projectId)
          const found = open.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
          return (
            <div className="flex flex-col gap-2">
              {open.length > 7 ? (
                <Input
                  aria-label={t('filterProjects')}
                  placeholder={t('filter')}
                  value={words}
                  onChange={event => setWords(event.target.value)}
                />
              ) : null}
              {open.length === 0 ? <p className="py-2 text-ink-2 text-sm">{t('noOther')}</p> : null}
              <ul>
                {found.slice(0, MOST_SHOWN).map(({ id, name, color }) => (
                  <li key={id}>
                    <button type="button" className={ROW} disabled={busy} onClick={() => void move(id, name)}>
                      <ProjectDot color={color} />
                      <span dir="auto" className="min-w-0 flex-1 truncate">
                        {name}
                      </span>
                    </button>
                  </li>
                ))}
                {chat.projectId === null ? null : (
                  <li className="mt-1 border-line border-t pt-1">
                    <button type="button" className={ROW} disabled={busy} onClick={() => void move(null, null)}>
                      <FolderMinus size={14} aria-hidden className="text-ink-2" />
                      {t('removeFromProject')}
                    </button>
                  </li>
                )}
              </ul>
            </div>
          )
        }}
      </ResourceView>
    </Dialog>
  )
}

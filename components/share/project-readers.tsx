'use client'

import { useState } from 'react'
import { placeChat } from '#components/chat-project/move-chat.ts'
import { roleName } from '#components/chat-project/project-words.ts'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { movedChat, projectBoard } from '#components/workspace/project-board.ts'
import type { ChatPlaceView } from '#lib/projects/shared.ts'
import { share as t } from '#lib/words/en/share.ts'

/** Says which people of the workspace read the chat, and lets its owner share it with those of its project. `onMove`: another dialog opens. */
export function ProjectReaders({ isOwn, onMove }: { isOwn: boolean; onMove: () => void }) {
  const { store } = useChatPage()
  const place = useChat(state => state.place)
  if (place?.project) return <InProject place={place} project={place.project} isOwn={isOwn} />
  if (!isOwn) return null
  return (
    <section aria-label={t('people')} className="flex flex-col items-start gap-2 text-sm">
      <h3>{t('people')}</h3>
      <p className="text-ink-2">{t('onlyYouCanRead')}</p>
      <Button
        size="sm"
        onClick={() => {
          onMove()
          setTimeout(() => projectBoard.askMove(movedChat(store)))
        }}
      >
        {t('moveToProject')}
      </Button>
    </section>
  )
}

function InProject({ place, project, isOwn }: { place: ChatPlaceView; project: { id: string; name: string }; isOwn: boolean }) {
  const { store } = useChatPage()
  const [busy, setBusy] = useState(false)
  const { isShared } = place

  async function share() {
    setBusy(true)
    await placeChat(store.read().chatId, { isShared: true }, t('projectSeesNow'))
    setBusy(false)
  }

  return (
    <section aria-label={t('project')} className="flex flex-col items-start gap-2 text-sm">
      <h3>{t.rich('inProject', { name: () => <VisibleText key="name" isName text={project.name} /> })}</h3>
      <p className="text-ink-2">{isShared ? t('projectReads') : t('projectDoesNotShow')}</p>
      {isShared || !isOwn ? null : (
        <Button size="sm" variant="primary" busy={busy} onClick={() => void share()}>
          {t('shareWithProject')}
        </Button>
      )}
      {isShared ? <People projectId={project.id} /> : null}
    </section>
  )
}

const MOST_NAMES = 20

function People({ projectId }: { projectId: string }) {
  const [resource, { reload }] = useResource('GET /api/projects/[projectId]', { params: { projectId } })
  return (
    <ResourceView resource={resource} loading={t('loadingPeople')} failed={t('peopleCouldNotLoaded')} onRetry={reload}>
      {({ project: { members } }) => (
        <details>
          <summary className="w-fit rounded-sm text-accent">{t('countOfPeople', { count: members.length })}</summary>
          <ul className="mt-2 flex flex-col gap-1">
            {members.slice(0, MOST_NAMES).map(({ userId, name, role }) => (
              <li key={userId}>
                <VisibleText isName text={name} /> <span className="text-ink-2">{roleName(role).toLowerCase()}</span>
              </li>
            ))}
          </ul>
          {members.length > MOST_NAMES ? <p className="mt-1 text-ink-2">{t('andMore', { count: members.length - MOST_NAMES })}</p> : null}
        </details>
      )}
    </ResourceView>
  )
}

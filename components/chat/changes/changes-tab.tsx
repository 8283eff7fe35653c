'use client'

import { use } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { PanelSection } from '#components/ui/panel-section.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ReviewRange } from '#lib/chats/shared.ts'
import { chatChanges as t } from '#lib/words/en/chat-changes.ts'
import { FilesContext, useFilesState, useFilesStore } from '../files/use-files.ts'
import { ChatEdits } from './chat-edits.tsx'
import { ReviewStart } from './review/review-start.tsx'
import { rangeWords } from './review/review-words.ts'
import { ReviewedFiles } from './review/reviewed-files.tsx'
import { countWords, Uncommitted, useReloadAfter } from './uncommitted/uncommitted.tsx'

/** Shows what has changed in the repository of the chat's folder, with the commit, then what its answers change. */
export function ChangesTab() {
  return (
    <div className="flex flex-col gap-5">
      <RepositoryPart />
      <ChatEdits />
    </div>
  )
}

/** Shows the git repository of the chat's folder: what is under review, or else what has not been committed. Nothing without one. */
function RepositoryPart() {
  return use(FilesContext) ? <OfFolder /> : null
}

function OfFolder() {
  const { files } = useFilesState()
  return files === null || files.workspaceId === null ? null : <Known workspaceId={files.workspaceId} />
}

function Known({ workspaceId }: { workspaceId: string }) {
  const [resource] = useResource('GET /api/workspaces')
  const { files } = useFilesState()
  const workspace = resource.state === 'ready' ? resource.data.data.find(({ id }) => id === workspaceId) : undefined
  if (!workspace?.git || !files) return null
  if (files.review !== null) return <ReviewPart key={workspace.id} range={files.review} />
  return (
    <>
      <Uncommitted key={workspace.id} workspace={workspace} />
      <ReviewStart key={`review ${workspace.id}`} workspaceId={workspace.id} />
    </>
  )
}

/** Shows the changes under review with the comments of answers, and ends the review. */
function ReviewPart({ range }: { range: ReviewRange }) {
  const chatId = useChat(state => state.chatId)
  const store = useFilesStore()
  const { treeTurn, error } = useFilesState()
  const [resource, { reload }] = useResource('GET /api/chats/[chatId]/review', { params: { chatId } })
  useReloadAfter(`${treeTurn} ${range.base} ${range.head ?? ''}`, reload)
  const review = resource.state === 'ready' ? resource.data.review : null
  return (
    <PanelSection title={t('underReview')} figure={review === null ? null : countWords(review.files.length)}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <bdi>
            <VisibleText text={rangeWords(range)} />
          </bdi>
        </p>
        <Button size="sm" onClick={() => void store.review(null)}>
          {t('endReview')}
        </Button>
      </div>
      {error === null ? null : (
        <p role="alert" className="mb-2 text-bad">
          {error}
        </p>
      )}
      <ResourceView resource={resource} loading={t('loadingReview')} failed={t('reviewNotLoaded')} onRetry={reload}>
        {({ review: found }) => (found === null ? null : <ReviewedFiles review={found} range={range} />)}
      </ResourceView>
    </PanelSection>
  )
}

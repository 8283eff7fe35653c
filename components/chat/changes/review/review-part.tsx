'use client'

import { useChat } from '#components/chat-store/chat-page-context.ts'
import { ResourceView } from '#components/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { PanelSection } from '#components/ui/panel-section.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ReviewRange } from '#lib/chats/shared.ts'
import type { ReviewChanges } from '#lib/workspace/shared.ts'
import { useFilesState, useFilesStore } from '../../files/use-files.ts'
import { countWords, useReloadAfter } from '../uncommitted/uncommitted.tsx'
import { rangeWords } from './review-words.ts'
import { ReviewedFiles } from './reviewed-files.tsx'

/** Shows the changes under review with the comments of answers, and ends the review. */
export function ReviewPart({ range }: { range: ReviewRange }) {
  const chatId = useChat(state => state.chatId)
  const store = useFilesStore()
  const { treeTurn, error } = useFilesState()
  const [resource, { reload }] = useResource<{ review: ReviewChanges | null }>(`/api/chats/${encodeURIComponent(chatId)}/review`)
  useReloadAfter(`${treeTurn} ${range.base} ${range.head ?? ''}`, reload)
  const review = resource.state === 'ready' ? resource.data.review : null
  return (
    <PanelSection title="Under review" figure={review === null ? null : countWords(review.files.length)}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <bdi>
            <VisibleText text={rangeWords(range)} />
          </bdi>
        </p>
        <Button size="sm" onClick={() => void store.review(null)}>
          End the review
        </Button>
      </div>
      {error === null ? null : (
        <p role="alert" className="mb-2 text-bad">
          {error}
        </p>
      )}
      <ResourceView resource={resource} what="changes under review" onRetry={reload}>
        {({ review: found }) => (found === null ? null : <ReviewedFiles review={found} range={range} />)}
      </ResourceView>
    </PanelSection>
  )
}

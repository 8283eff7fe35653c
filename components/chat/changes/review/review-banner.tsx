'use client'

import { Button } from '#components/ui/button.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatReview as t } from '#lib/words/en/chat-review.ts'
import { useFilesState, useFilesStore } from '../../files/use-files.ts'
import { rangeWords } from './review-words.ts'

/** Says above the composer that changes are under review, and ends the review. */
export function ReviewBanner() {
  const { panel } = useWorkspace()
  const store = useFilesStore()
  const { files } = useFilesState()
  if (!files?.review) return null
  const range = rangeWords(files.review)
  return (
    <section
      aria-label={t('review')}
      data-print="none"
      className="mx-auto flex w-full max-w-[784px] flex-wrap items-center gap-x-3 gap-y-1 px-5 pb-2 text-sm max-sm:px-3.5"
    >
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {t.rich('reviewOf', {
          b: chunks => (
            <span key="b" className="font-[550]">
              {chunks}
            </span>
          ),
          range: () => (
            <bdi key="range">
              <VisibleText text={range} />
            </bdi>
          ),
          quiet: chunks => (
            <span key="quiet" className="text-ink-2">
              {chunks}
            </span>
          ),
        })}
      </p>
      <Button size="sm" onClick={() => panel.open('changes')}>
        {t('changes')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void store.review(null)}>
        {t('endReview')}
      </Button>
    </section>
  )
}

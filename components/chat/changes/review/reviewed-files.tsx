'use client'

import { useMemo, useState } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import type { ReviewRange } from '#lib/chats/shared.ts'
import { chatReview as t } from '#lib/words/en/chat-review.ts'
import type { ReviewChanges } from '#lib/workspace/shared.ts'
import { ChangedFileRow, LeftOut } from '../uncommitted/changed-file-row.tsx'
import { CommentList } from './comment-list.tsx'
import { commentsIn, reportOf } from './comments.ts'
import { rangeWords } from './review-words.ts'

/** Files that are listed before the rest is opened. */
const FIRST_FILES = 100

/** Lists the files under review with the comments of answers on them. */
export function ReviewedFiles({ review, range }: { review: ReviewChanges; range: ReviewRange }) {
  const nodes = useChat(state => state.nodes)
  const [isWhole, setWhole] = useState(false)
  const comments = useMemo(() => {
    const paths = new Set(review.files.map(({ path }) => path))
    return nodes.flatMap(({ message }) => (message.role === 'assistant' ? commentsIn(message, paths) : []))
  }, [nodes, review])
  const shown = isWhole ? review.files : review.files.slice(0, FIRST_FILES)
  return (
    <>
      <p className="mb-2 text-ink-2">
        {t.rich('commitsSince', {
          count: review.commitCount,
          base: review.mergeBase.slice(0, 7),
          code: chunks => (
            <code key="code" className="text-xs">
              {chunks}
            </code>
          ),
        })}
      </p>
      <div className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-2 text-ink-2">
        <span>{comments.length === 0 ? t('noComments') : t('commentCount', { count: comments.length })}</span>
        {comments.length === 0 ? null : (
          <CopyButton
            words
            label={t('copyReport')}
            text={() => reportOf({ title: t('reportTitle', { range: rangeWords(range) }), comments })}
          />
        )}
      </div>
      {review.files.length === 0 ? <p className="text-ink-2">{t('noDifferences')}</p> : null}
      <ul className="flex flex-col">
        {shown.map(file => (
          <li key={file.path}>
            <ChangedFileRow file={file} diffOf={null}>
              <CommentList comments={comments.filter(({ path }) => path === file.path)} />
            </ChangedFileRow>
          </li>
        ))}
      </ul>
      {review.files.length > shown.length ? (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t('showMore', { count: (review.files.length - shown.length).toLocaleString('en-US') })}
        </Button>
      ) : null}
      <LeftOut files={review.leftOut} />
    </>
  )
}

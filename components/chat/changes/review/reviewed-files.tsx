'use client'

import { useMemo, useState } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import type { ReviewRange } from '#lib/chats/shared.ts'
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
        {review.commitCount === 0
          ? 'No commits'
          : review.commitCount === 1
            ? '1 commit'
            : `${review.commitCount.toLocaleString('en-US')} commits`}
        {' since '}
        <code className="text-xs">{review.mergeBase.slice(0, 7)}</code>. Edits in answers are shown as proposals and not applied.
      </p>
      <div className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-2 text-ink-2">
        <span>
          {comments.length === 0
            ? 'Ask for a review: comments on lines of code will appear here.'
            : comments.length === 1
              ? '1 comment'
              : `${comments.length.toLocaleString('en-US')} comments`}
        </span>
        {comments.length === 0 ? null : (
          <CopyButton words label="Copy the report" text={() => reportOf({ title: `Review of ${rangeWords(range)}`, comments })} />
        )}
      </div>
      {review.files.length === 0 ? <p className="text-ink-2">There are no differences.</p> : null}
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
          Show {(review.files.length - shown.length).toLocaleString('en-US')} more
        </Button>
      ) : null}
      <LeftOut files={review.leftOut} />
    </>
  )
}

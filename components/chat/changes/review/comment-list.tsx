'use client'

import { chatReview as t } from '#lib/words/en/chat-review.ts'
import './comment-list.css'
import { byPosition } from '#components/by-position.ts'
import { Markdown } from '#components/markdown/markdown.tsx'
import { lineWords, type ReviewComment } from './comments.ts'

/** Lists the comments on one file by line. */
export function CommentList({ comments }: { comments: readonly ReviewComment[] }) {
  if (comments.length === 0) return null
  const byLine = comments.toSorted((a, b) => a.line - b.line)
  return (
    <ul aria-label={t('comments')} className="mb-2 flex flex-col gap-1.5 border-wait border-s-2 ps-3">
      {byPosition(byLine, comment => (
        <li className="review-comment">
          <span className="tabular text-ink-2 text-xs">{lineWords(comment)}</span>
          <Markdown text={comment.text} isStreaming={false} />
        </li>
      ))}
    </ul>
  )
}

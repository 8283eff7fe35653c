'use client'

import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { SharedFeedback } from '#lib/chats/shared.ts'
import { adminFeedback as t } from '#lib/words/en/admin-feedback.ts'

interface SharedListProps {
  items: readonly SharedFeedback[]
  names: Readonly<Record<string, string>>
}

/** Lists opinions with their texts, as plain text. */
export function SharedList({ items, names }: SharedListProps) {
  if (items.length === 0) return <p className="text-ink-2 text-sm">{t('noneShared')}</p>
  return (
    <ul className="flex flex-col">
      {items.map(({ messageId, value, reason, answer, model, assistantId, createdAt }) => (
        <li key={`${messageId} ${createdAt}`} className="flex flex-col gap-2 border-line border-t py-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
            <span className="inline-flex items-center gap-1.5">
              {value === 'up' ? <ThumbsUp size={13} aria-hidden /> : <ThumbsDown size={13} aria-hidden />}
              {value === 'up' ? t('good') : t('bad')}
            </span>
            <bdi className="break-all">
              <VisibleText isName text={model} />
            </bdi>
            {assistantId === null ? null : (
              <bdi className="max-w-64 truncate">
                <VisibleText isName text={names[assistantId] ?? t('deletedAssistant')} />
              </bdi>
            )}
            <TimeAgo at={createdAt} never="" />
          </p>
          {reason === null ? null : (
            <p dir="auto" className="whitespace-pre-wrap break-words text-sm">
              {reason}
            </p>
          )}
          <p dir="auto" className="line-clamp-6 whitespace-pre-wrap break-words border-line border-s-2 ps-3 text-ink-2 text-sm">
            {answer === '' ? t('noText') : answer}
          </p>
        </li>
      ))}
    </ul>
  )
}

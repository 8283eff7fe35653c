'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Markdown } from '#components/markdown/markdown.tsx'
import { EditCard } from '#components/parts/edit/edit-card.tsx'
import type { EditView } from '#lib/messages/shared.ts'
import { sharedChat as t } from '#lib/words/en/shared-chat.ts'
import { followLive } from './follow-live.ts'

/**
 * Shows the answer that is being written in a live share, under the stored ones. It refreshes the page when the stored chat has changed,
 * and keeps the answer until that is loaded.
 */
export function LiveAnswer({ shareId, head }: { shareId: string; head: string }) {
  const router = useRouter()
  const [answer, setAnswer] = useState<SharedAnswer>(emptyAnswer)
  const [storedHead, setStoredHead] = useState(head)

  useEffect(() => {
    const act = {
      state: (data: unknown) => setStoredHead((data as { head: string }).head),
      begin: () => setAnswer({ ...emptyAnswer, isWritten: true }),
      text: (data: unknown) => setAnswer(before => withText(before, data as { part: number; text: string })),
      edit: (data: unknown) => setAnswer(before => withEdit(before, data as { part: number; edit: EditView })),
      reset: (data: unknown) => setAnswer(before => withReset(before, data as { part: number })),
      end: () => setAnswer(before => ({ ...before, isWritten: false })),
    }
    return followLive(shareId, { onEvent: (name, data) => act[name](data), onGone: () => router.refresh() })
  }, [shareId, router])

  const isBehind = storedHead !== head
  useEffect(() => {
    if (isBehind) router.refresh()
  }, [isBehind, router])

  // The stored page contains it now.
  if (!answer.isWritten && !isBehind && answer.parts.length > 0) setAnswer(emptyAnswer)
  const parts = shownParts(answer).flatMap((part, index) => (typeof part === 'string' && part.trim() === '' ? [] : [{ key: index, part }]))
  if (!answer.isWritten && parts.length === 0) return null
  return (
    <article aria-label={t('answer')} aria-busy={answer.isWritten} className="flex flex-col gap-4 text-md">
      {parts.map(({ key, part }) =>
        typeof part === 'string' ? (
          <Markdown key={key} text={part} isStreaming={answer.isWritten} />
        ) : (
          <EditCard key={key} edit={part} isLive={false} isAsked={false} isUndone={false} isOneOfMany={false} />
        ),
      )}
      {answer.isWritten ? (
        <p role="status" className="text-ink-2 text-xs">
          {t('isBeingWritten')}
        </p>
      ) : null}
    </article>
  )
}

/** Text or edit of an answer. */
type LivePart = string | EditView

/** Answer of a live share so far, in order. */
interface SharedAnswer {
  parts: readonly LivePart[]
  isWritten: boolean
  /** Text of a step that is being asked again: it stays until the new text is as long. */
  held?: readonly LivePart[]
}

const emptyAnswer: SharedAnswer = { parts: [], isWritten: false }

/** Voids the parts from this one on; they are written again. */
function withReset(answer: SharedAnswer, { part }: { part: number }): SharedAnswer {
  const held = lengthOf(answer.held ?? []) > lengthOf(answer.parts) ? answer.held : answer.parts
  return { ...answer, parts: answer.parts.slice(0, part - 1), ...(held ? { held } : {}) }
}

/** Returns the texts to show. */
function shownParts({ parts, held = [], isWritten }: SharedAnswer): readonly LivePart[] {
  return isWritten && lengthOf(parts) < lengthOf(held) ? held : parts
}

function lengthOf(parts: readonly LivePart[]): number {
  return parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : part.oldText.length + part.newText.length), 0)
}

/** Appends to the part of that number, counted from 1. A reader that reconnects in mid-answer continues with what it has. */
function withText(answer: SharedAnswer, { part, text }: { part: number; text: string }): SharedAnswer {
  const before = answer.parts[part - 1]
  return withPart(answer, part, (typeof before === 'string' ? before : '') + text)
}

function withEdit(answer: SharedAnswer, { part, edit }: { part: number; edit: EditView }): SharedAnswer {
  return withPart(answer, part, edit)
}

function withPart(answer: SharedAnswer, part: number, content: LivePart): SharedAnswer {
  const parts = Array.from({ length: Math.max(part, answer.parts.length) }, (_, index) => answer.parts[index] ?? '')
  return { ...answer, parts: parts.with(part - 1, content), isWritten: true }
}

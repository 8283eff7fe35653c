'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Markdown } from '#components/markdown/markdown.tsx'
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
  const texts = shownParts(answer).flatMap((text, index) => (text.trim() === '' ? [] : [{ key: index, text }]))
  if (!answer.isWritten && texts.length === 0) return null
  return (
    <article aria-label="Answer" aria-busy={answer.isWritten} className="flex flex-col gap-4 text-md">
      {texts.map(({ key, text }) => (
        <Markdown key={key} text={text} isStreaming={answer.isWritten} />
      ))}
      {answer.isWritten ? (
        <p role="status" className="text-ink-2 text-xs">
          An answer is being written.
        </p>
      ) : null}
    </article>
  )
}

/** Answer of a live share so far: its text parts, in order. */
interface SharedAnswer {
  parts: readonly string[]
  isWritten: boolean
  /** Text of a step that is being asked again: it stays until the new text is as long. */
  held?: readonly string[]
}

const emptyAnswer: SharedAnswer = { parts: [], isWritten: false }

/** Voids the parts from this one on, which are written again. */
function withReset(answer: SharedAnswer, { part }: { part: number }): SharedAnswer {
  const held = lengthOf(answer.held ?? []) > lengthOf(answer.parts) ? answer.held : answer.parts
  return { ...answer, parts: answer.parts.slice(0, part - 1), ...(held ? { held } : {}) }
}

/** Returns the texts to show. */
function shownParts({ parts, held = [], isWritten }: SharedAnswer): readonly string[] {
  return isWritten && lengthOf(parts) < lengthOf(held) ? held : parts
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, text) => sum + text.length, 0)
}

/** Appends to the part of that number, counted from 1. A reader that reconnects in mid-answer continues with what it has. */
function withText(answer: SharedAnswer, { part, text }: { part: number; text: string }): SharedAnswer {
  const parts = Array.from({ length: Math.max(part, answer.parts.length) }, (_, index) => answer.parts[index] ?? '')
  parts[part - 1] += text
  return { ...answer, parts, isWritten: true }
}

'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Markdown } from '#components/markdown/markdown.tsx'
import { followLive } from './follow-live.ts'

/**
 * The answer that is being written in a live share, under the stored ones. When the stored page has become another, it is asked for anew;
 * until it is there the answer stays as it is.
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

  // The stored page holds it now.
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

/** An answer of a live share as far as it has come: its parts of text, in order. */
interface SharedAnswer {
  parts: readonly string[]
  isWritten: boolean
  /** What a step that is asked again had shown: it stays until there is as much again. */
  held?: readonly string[]
}

const emptyAnswer: SharedAnswer = { parts: [], isWritten: false }

/** The parts from this one on are void, and written anew. */
function withReset(answer: SharedAnswer, { part }: { part: number }): SharedAnswer {
  const held = lengthOf(answer.held ?? []) > lengthOf(answer.parts) ? answer.held : answer.parts
  return { ...answer, parts: answer.parts.slice(0, part - 1), ...(held ? { held } : {}) }
}

/** The texts to show. */
function shownParts({ parts, held = [], isWritten }: SharedAnswer): readonly string[] {
  return isWritten && lengthOf(parts) < lengthOf(held) ? held : parts
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, text) => sum + text.length, 0)
}

/** Adds to the part of that number, counted from 1. A reader that joins again in mid-answer goes on with what it has. */
function withText(answer: SharedAnswer, { part, text }: { part: number; text: string }): SharedAnswer {
  const parts = Array.from({ length: Math.max(part, answer.parts.length) }, (_, index) => answer.parts[index] ?? '')
  parts[part - 1] += text
  return { ...answer, parts, isWritten: true }
}

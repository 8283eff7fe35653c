'use client'

import { useEffect, useState } from 'react'
import { Markdown } from '#components/markdown/markdown.tsx'
import type { ChatPart } from '#lib/messages/shared.ts'
import { arrivesWhole, revealedLength } from './reveal.ts'

export interface TextPartProps {
  part: Extract<ChatPart, { type: 'text' }>
  isStreaming: boolean
  /** The answer was empty when this page first showed it. */
  isFresh: boolean
}

export function TextPart({ part, isStreaming, isFresh }: TextPartProps) {
  const isGrowing = isStreaming && part.state === 'streaming'
  const { shown, isRevealing } = useReveal(part.text, { isFresh, isEnded: !isGrowing })
  return <Markdown text={shown} isStreaming={isGrowing || isRevealing} />
}

/**
 * Returns the part of a text to show. A text that arrived whole, in an answer that was empty at first sight, is revealed word by word. With
 * reduced motion, or in a hidden tab, all of it is shown immediately.
 */
function useReveal(text: string, { isFresh, isEnded }: { isFresh: boolean; isEnded: boolean }): { shown: string; isRevealing: boolean } {
  const [isRevealing, setRevealing] = useState(() => isFresh && arrivesWhole(text, isEnded) && mayMove())
  const [length, setLength] = useState(0)
  useEffect(() => {
    if (!isRevealing) return
    const startMs = performance.now()
    let frame = requestAnimationFrame(function show() {
      const next = document.hidden ? text.length : revealedLength(text, performance.now() - startMs)
      setLength(next)
      if (next >= text.length) setRevealing(false)
      else frame = requestAnimationFrame(show)
    })
    const showAll = () => document.hidden && setRevealing(false)
    document.addEventListener('visibilitychange', showAll)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('visibilitychange', showAll)
    }
  }, [isRevealing, text])
  return isRevealing ? { shown: text.slice(0, length), isRevealing } : { shown: text, isRevealing }
}

function mayMove(): boolean {
  return typeof window !== 'undefined' && !document.hidden && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

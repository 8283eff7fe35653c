'use client'

import { useEffect, useState } from 'react'
import { arrivesWhole, revealedLength } from './reveal.ts'

/**
 * The part of a text that is shown: all of it, or, where it arrived whole in an answer that was empty when this page first showed it, word by word.
 * At once with reduced motion and in a hidden tab.
 */
export function useReveal(
  text: string,
  { isFresh, isEnded }: { isFresh: boolean; isEnded: boolean },
): { shown: string; isRevealing: boolean } {
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

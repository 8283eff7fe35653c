'use client'

import { useDeferredValue, useMemo, useState } from 'react'
import { findInText, type Hit } from './find-in-text.ts'

export interface FindState {
  /** As it is typed. */
  phrase: string
  /** The phrase that is marked: a moment behind the typed one where the text is long. */
  marked: string
  count: number
  /** Number of the chosen place, from 1; 0 without any. */
  number: number
  chosen: Hit | null
  setPhrase: (phrase: string) => void
  /** Goes to the next place, or back, around the ends. */
  go: (step: 1 | -1) => void
}

/** Finds a phrase in a text. The first place after `from` is chosen first. */
export function useFind(text: string, from: number): FindState {
  const [phrase, setPhrase] = useState('')
  const [chosen, setChosen] = useState<{ of: string; index: number } | null>(null)
  const marked = useDeferredValue(phrase.trim())
  const hits = useMemo(() => findInText(text, marked), [text, marked])
  const [start, setStart] = useState(from)
  const first = useMemo(
    () =>
      Math.max(
        0,
        hits.findIndex(hit => hit.from >= start),
      ),
    [hits, start],
  )
  const index = chosen?.of === marked ? Math.min(chosen.index, hits.length - 1) : hits.length === 0 ? -1 : first
  return {
    phrase,
    marked,
    count: hits.length,
    number: index + 1,
    chosen: hits[index] ?? null,
    setPhrase(typed) {
      if (phrase === '') setStart(from)
      setPhrase(typed)
    },
    go(step) {
      if (hits.length > 0) setChosen({ of: marked, index: (index + step + hits.length) % hits.length })
    },
  }
}

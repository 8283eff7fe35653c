'use client'

import { useRef, useState } from 'react'
import type { Parameters } from '#lib/messages/shared.ts'

/**
 * Holds the parameters of a chat as they are chosen here. Each change is stored upon the one before, whatever the server has returned by then. What is stored elsewhere is taken once nothing of ours is under way.
 */
export function useParameterChanges(stored: Parameters, store: (next: Parameters) => Promise<void>) {
  const [chosen, setChosen] = useState(stored)
  const [seen, setSeen] = useState(stored)
  const [underway, setUnderway] = useState(0)
  const latest = useRef(stored)
  if (underway === 0 && seen !== stored) {
    setSeen(stored)
    setChosen(stored)
  }

  function change(update: (before: Parameters) => Parameters) {
    const next = update(underway === 0 ? chosen : latest.current)
    latest.current = next
    setChosen(next)
    setUnderway(count => count + 1)
    void store(next).finally(() => setUnderway(count => count - 1))
  }

  return [chosen, change] as const
}

'use client'

import { useEffect, useState } from 'react'
import { errorSentence } from '../../../request.ts'
import { loadPrompts, loadResources, type Offered } from './offers.ts'
import type { Trigger } from './trigger.ts'

export interface OfferedState {
  offered: Offered | null
  error: string | null
}

const nothing: OfferedState = { offered: null, error: null }

/** What servers offer, asked for each time that a menu opens; what was known before is shown meanwhile. */
export function useOffered(kind: Trigger['kind'] | null, turn: number): OfferedState {
  const [held, setHeld] = useState<Record<Trigger['kind'], OfferedState>>({ prompts: nothing, resources: nothing })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (kind === null) return
    const leaving = new AbortController()
    const show = (state: (before: OfferedState) => OfferedState) => {
      if (!leaving.signal.aborted) setHeld(before => ({ ...before, [kind]: state(before[kind]) }))
    }
    const load = kind === 'prompts' ? loadPrompts : loadResources
    load(leaving.signal).then(
      offered => show(() => ({ offered, error: null })),
      (error: unknown) => show(before => ({ ...before, error: errorSentence(error) })),
    )
    return () => leaving.abort()
  }, [kind, turn])
  return kind === null ? nothing : held[kind]
}

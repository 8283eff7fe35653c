'use client'

import { useEffect, useState } from 'react'
import type { LoadedOnce } from './load-once.ts'

/** `isWanted`: it was pressed before its code was there, and opens once it is. */
interface Awake<Loaded> {
  loaded: Loaded | null
  isWanted: boolean
  near: () => void
  wake: () => void
}

/**
 * Holds the code of a popup back until its first use. A popup that slept when it was mounted sleeps until it is pressed, though the code is there by then: another
 * trigger in its place would lose the focus. `isOpen`: the caller opens it.
 */
export function useAwake<Loaded>(code: LoadedOnce<Loaded>, isOpen = false): Awake<Loaded> {
  const [loaded, setLoaded] = useState<{ code: Loaded; isWanted: boolean } | null>(() => {
    const now = code.now()
    return now === null ? null : { code: now, isWanted: false }
  })
  const isAsleep = loaded === null
  useEffect(() => {
    if (!isOpen || !isAsleep) return
    let isCurrent = true
    void code.load().then(now => isCurrent && setLoaded({ code: now, isWanted: false }))
    return () => {
      isCurrent = false
    }
  }, [code, isOpen, isAsleep])
  return {
    loaded: loaded?.code ?? null,
    isWanted: loaded?.isWanted ?? false,
    near: code.near,
    wake: () =>
      void code.load().then(
        now => setLoaded({ code: now, isWanted: true }),
        () => undefined,
      ),
  }
}

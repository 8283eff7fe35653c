'use client'

import { useEffect, useRef, useState } from 'react'
import type { LoadedOnce } from '#components/loading/load-once.ts'

/** `isWanted`: it was pressed before its code was there, and opens once it is. */
interface Awake<Loaded> {
  loaded: Loaded | null
  isWanted: boolean
  near: () => void
  wake: () => void
}

/** Props of a popup that open it. */
interface Opens {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/**
 * Holds the code of a popup back until its first use. A popup that slept when it was mounted sleeps until it is pressed, though the code is there by then: another
 * trigger in its place would lose the focus. `open`: the caller opens it.
 */
export function useAwake<Loaded>(code: LoadedOnce<Loaded>, { open: isOpen = false, onOpenChange }: Opens): Awake<Loaded> {
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
  const isWanted = loaded?.isWanted ?? false
  const isTold = useRef(false)
  useEffect(() => {
    if (!isWanted || isTold.current) return
    isTold.current = true
    onOpenChange?.(true)
  }, [isWanted, onOpenChange])
  return {
    loaded: loaded?.code ?? null,
    isWanted,
    near: code.near,
    wake: () =>
      void code.load().then(
        now => setLoaded({ code: now, isWanted: true }),
        () => undefined,
      ),
  }
}

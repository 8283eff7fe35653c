'use client'

import { useEffect, useRef } from 'react'
import { useFilesState } from './use-files.ts'

/** Loads again whenever files of the workspace have changed. */
export function useReloadWithTree(reload: () => Promise<void>): void {
  const { treeTurn } = useFilesState()
  const seenTurn = useRef(treeTurn)
  useEffect(() => {
    if (seenTurn.current === treeTurn) return
    seenTurn.current = treeTurn
    void reload()
  }, [treeTurn, reload])
}

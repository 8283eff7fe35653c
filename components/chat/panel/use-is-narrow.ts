'use client'

import { useSyncExternalStore } from 'react'
import { NARROW } from '#components/workspace/panel-state.ts'

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Tells whether the window is so narrow that the panel is a sheet. The server renders for a wide one. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
}

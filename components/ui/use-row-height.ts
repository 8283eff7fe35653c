'use client'

import { useSyncExternalStore } from 'react'

const COARSE = '(pointer: coarse)'
const FINE_PX = 28
/** Room for buttons that a finger can hit. */
const COARSE_PX = 40

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(COARSE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns the height of a row with buttons, in px, for the person's pointer. */
export function useRowHeight(): number {
  return useSyncExternalStore(
    watch,
    () => (window.matchMedia(COARSE).matches ? COARSE_PX : FINE_PX),
    () => FINE_PX,
  )
}

'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns false on the server and in the browser's first render, so that both are equal; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

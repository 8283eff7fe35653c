'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first pass of the browser, so that both render the same; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false until scripts run. Buttons wait for it: the browser would submit the form by itself and lose the input. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False until scripts run. A form that the browser sent by itself before that would be lost, so its button waits. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

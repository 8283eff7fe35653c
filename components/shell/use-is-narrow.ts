'use client'

import { useSyncExternalStore } from 'react'
import { NARROW } from '#components/workspace/panel-state.ts'

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Tells whether the window is so narrow that a panel is a sheet. The server renders for a wide one. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
}

/** Width that the chat keeps beside a panel, and that of the sidebar. */
const CHAT_PX = 440
const SIDEBAR_PX = 264

/** Returns the width of a panel that leaves room for the chat. */
export function besideWidth(wanted: string, isSidebarOpen: boolean): string {
  return `min(${wanted}, calc(100vw - ${CHAT_PX + (isSidebarOpen ? SIDEBAR_PX : 0)}px))`
}

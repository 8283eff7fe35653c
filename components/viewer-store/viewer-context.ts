'use client'

import { createContext, use, useSyncExternalStore } from 'react'
import type { FileToOpen, ViewerState, ViewerStore } from './viewer-store.ts'

/** Viewer of the page; null where files do not open beside it. */
export const ViewerContext = createContext<ViewerStore | null>(null)

/** Returns the function that opens a file beside the page, at a page or a passage. Null where the page has no viewer. */
export function useOpenFile(): ((file: FileToOpen) => void) | null {
  return use(ViewerContext)?.open ?? null
}

const never = () => () => undefined
const closed: ViewerState = { shown: null, turn: 0 }

export function useViewerState(): ViewerState {
  const store = use(ViewerContext)
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => store?.read() ?? closed,
    () => store?.readInitial() ?? closed,
  )
}

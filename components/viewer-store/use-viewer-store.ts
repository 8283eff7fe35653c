'use client'

import { useEffect, useMemo } from 'react'
import { createViewerStore, type ViewerStore } from './viewer-store.ts'

const alone = () => () => undefined

/** Makes the viewer of a page. It begins anew, closed, when `owner` is another one, and closes when `others` change, which stand in its place. */
export function useViewerStore(owner: object | string, others: (listener: () => void) => () => void = alone): ViewerStore {
  // biome-ignore lint/correctness/useExhaustiveDependencies: files of one chat do not stay open beside another
  const store = useMemo(createViewerStore, [owner])
  useEffect(() => store.follow(others), [store, others])
  return store
}

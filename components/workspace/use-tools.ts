'use client'

import { useSyncExternalStore } from 'react'
import type { ToolListState } from './tool-list.ts'
import { useWorkspace } from './workspace-context.ts'

/** Returns the tools of the reachable servers. The first component that wants them loads them. */
export function useTools(): ToolListState & { reload: () => void } {
  const { tools } = useWorkspace()
  const state = useSyncExternalStore(tools.subscribe, tools.read, tools.readInitial)
  return { ...state, reload: tools.reload }
}

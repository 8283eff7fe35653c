'use client'

import { useSyncExternalStore } from 'react'
import type { ToolListState } from './tool-list.ts'
import { useWorkspace } from './workspace-context.ts'

/** The tools of the servers that can be asked. Loaded with the first component that wants them. */
export function useTools(): ToolListState & { reload: () => void } {
  const { tools } = useWorkspace()
  const state = useSyncExternalStore(tools.subscribe, tools.read, tools.readInitial)
  return { ...state, reload: tools.reload }
}

'use client'

import { useSyncExternalStore } from 'react'
import type { PanelState } from './panel-state.ts'
import { useWorkspace } from './workspace-context.ts'

export function usePanel(): PanelState {
  const { panel } = useWorkspace()
  return useSyncExternalStore(panel.subscribe, panel.read, panel.readInitial)
}

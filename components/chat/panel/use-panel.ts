'use client'

import { useSyncExternalStore } from 'react'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import type { PanelState } from './panel-state.ts'

export function usePanel(): PanelState {
  const { panel } = useWorkspace()
  return useSyncExternalStore(panel.subscribe, panel.read, panel.readInitial)
}

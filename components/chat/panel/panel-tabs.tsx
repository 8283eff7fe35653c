'use client'

import type { ComponentType } from 'react'
import { type Later, later } from '#components/ui/later.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ChangesCount } from '../changes/changes-count.tsx'
import type { PanelTabId } from './panel-state.ts'

export interface PanelTab {
  label: string
  /** Figure behind the label. */
  Figure?: ComponentType
  /** Loaded when the tab is shown for the first time. */
  View: Later<object>
}

const waiting = <Skeleton lines={6} />

export const panelTabs: Record<PanelTabId, PanelTab> = {
  context: {
    label: 'Context',
    View: later(() => import('./context/context-tab.tsx').then(module => module.ContextTab), waiting),
  },
  files: {
    label: 'Files',
    View: later(() => import('../files/files-tab.tsx').then(module => module.FilesTab), waiting),
  },
  changes: {
    label: 'Changes',
    Figure: ChangesCount,
    View: later(() => import('../changes/changes-tab.tsx').then(module => module.ChangesTab), waiting),
  },
}

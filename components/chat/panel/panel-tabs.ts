'use client'

import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { onceOnline } from '#components/away/once-online.ts'
import { ChangesCount } from '../changes/changes-count.tsx'
import type { PanelTabId } from './panel-state.ts'

export interface PanelTab {
  label: string
  /** Figure behind the label. */
  Figure?: ComponentType
  /** Loaded when the tab is shown for the first time. */
  View: ComponentType
}

export const panelTabs: Record<PanelTabId, PanelTab> = {
  context: {
    label: 'Context',
    View: dynamic(
      () =>
        onceOnline()
          .then(() => import('./context/context-tab.tsx'))
          .then(module => module.ContextTab),
      { ssr: false },
    ),
  },
  files: {
    label: 'Files',
    View: dynamic(
      () =>
        onceOnline()
          .then(() => import('../files/files-tab.tsx'))
          .then(module => module.FilesTab),
      { ssr: false },
    ),
  },
  changes: {
    label: 'Changes',
    Figure: ChangesCount,
    View: dynamic(
      () =>
        onceOnline()
          .then(() => import('../changes/changes-tab.tsx'))
          .then(module => module.ChangesTab),
      { ssr: false },
    ),
  },
}

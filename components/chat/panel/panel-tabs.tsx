'use client'

import type { ComponentType } from 'react'
import { type Later, later } from '#components/loading/later.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { PanelTabId } from '#components/workspace/panel-state.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { countFiles, useAnswerEdits } from '../changes/answer-edits.ts'

export interface PanelTab {
  label: () => string
  /** Figure behind the label. */
  Figure?: ComponentType
  /** Loaded when the tab is shown for the first time. */
  View: Later<object>
}

const waiting = <Skeleton lines={6} />

export const panelTabs: Record<PanelTabId, PanelTab> = {
  context: {
    label: () => t('panelContext'),
    View: later(() => import('./context/context-tab.tsx').then(module => module.ContextTab), waiting),
  },
  files: {
    label: () => t('panelFiles'),
    View: later(() => import('../files/files-tab.tsx').then(module => module.FilesTab), waiting),
  },
  changes: {
    label: () => t('panelChanges'),
    Figure: ChangesCount,
    View: later(() => import('../changes/changes-tab.tsx').then(module => module.ChangesTab), waiting),
  },
  artifacts: {
    label: () => t('panelArtifacts'),
    View: later(() => import('../artifacts/artifacts-tab.tsx').then(module => module.ArtifactsTab), waiting),
  },
}

/** Counts the files that answers of this chat edit. */
function ChangesCount() {
  const count = countFiles(useAnswerEdits())
  return count === 0 ? null : <span className="tabular"> {count.toLocaleString('en-US')}</span>
}

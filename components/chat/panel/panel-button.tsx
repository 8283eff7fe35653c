'use client'

import { PanelRight } from 'lucide-react'
import { useKeyNames } from '#components/shell/platform-keys.ts'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { near } from '#components/ui/later.tsx'
import { PanelBody } from './later-body.tsx'
import { PANEL_ID } from './panel-state.ts'
import { panelTabs } from './panel-tabs.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { usePanel } from './use-panel.ts'

/** Opens and closes the panel from the header of a chat. */
export function PanelButton() {
  const { panel } = useWorkspace()
  const { isOpen: isOpenBeside, isSheetOpen, tab } = usePanel()
  const isOpen = useIsNarrow() ? isSheetOpen : isOpenBeside
  const { mod } = useKeyNames()
  return (
    <IconButton
      label={isOpen ? 'Hide the panel' : 'Show the panel'}
      keys={`${mod}.`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? PANEL_ID : undefined}
      {...near(PanelBody, panelTabs[tab].View)}
      onClick={() => panel.toggle()}
    >
      <PanelRight size={17} aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
  )
}

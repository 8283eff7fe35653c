'use client'

import { PanelRight } from 'lucide-react'
import { useKeyNames } from '#components/keys/platform-keys.ts'
import { near } from '#components/loading/later.tsx'
import { useIsNarrow } from '#components/shell/use-is-narrow.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { PANEL_ID } from '#components/workspace/panel-state.ts'
import { usePanel, useWorkspace } from '#components/workspace/workspace-context.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { panelTabs } from './panel-tabs.tsx'
import { PanelBody } from './side-panel.tsx'

/** Opens and closes the panel from the header of a chat. */
export function PanelButton() {
  const { panel } = useWorkspace()
  const { isOpen: isOpenBeside, isSheetOpen, tab } = usePanel()
  const isOpen = useIsNarrow() ? isSheetOpen : isOpenBeside
  const { mod } = useKeyNames()
  return (
    <IconButton
      label={isOpen ? t('hidePanel') : t('showPanel')}
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

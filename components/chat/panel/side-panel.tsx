'use client'

import { useSyncExternalStore } from 'react'
import { keys } from '#components/keys/keys.ts'
import { later } from '#components/loading/later.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { NARROW, PANEL_ID } from '#components/workspace/panel-state.ts'
import { usePanel, useWorkspace } from '#components/workspace/workspace-context.ts'
import { chat as t } from '#lib/words/en/chat.ts'

export const PanelBody = later(() => import('./panel-body.tsx').then(module => module.PanelBody))

/** Width that the chat keeps beside the panel, and that of the sidebar. */
const CHAT_PX = 440
const SIDEBAR_PX = 264

/** Shows tabs beside the chat; on a narrow screen in a sheet, which is from below on a phone. */
export function SidePanel() {
  const { panel, isSidebarOpen } = useWorkspace()
  const { isOpen, isSheetOpen, widthPx } = usePanel()
  const isNarrow = useIsNarrow()
  if (isNarrow)
    return (
      <Sheet open={isSheetOpen} onOpenChange={open => (open ? undefined : panel.close())} title={t('panel')} hideTitle side="below">
        <PanelBody />
      </Sheet>
    )
  if (!isOpen) return null
  const restPx = CHAT_PX + (isSidebarOpen ? SIDEBAR_PX : 0)
  return (
    <aside
      id={PANEL_ID}
      aria-label={t('panel')}
      data-print="none"
      className="relative shrink-0 border-line border-s max-lg:hidden"
      style={{ width: `min(${widthPx}px, calc(100vw - ${restPx}px))` }}
      onKeyDown={keys(event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        panel.close()
      })}
    >
      <PanelBody isBeside />
    </aside>
  )
}

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Tells whether the window is so narrow that the panel is a sheet. The server renders for a wide one. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
}

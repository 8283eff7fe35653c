'use client'

import { keys } from '#components/keys/keys.ts'
import { later } from '#components/loading/later.tsx'
import { besideWidth, useIsNarrow } from '#components/shell/use-is-narrow.ts'
import { Sheet } from '#components/ui/sheet.tsx'
import { useViewerState } from '#components/viewer-store/viewer-context.ts'
import { PANEL_ID } from '#components/workspace/panel-state.ts'
import { usePanel, useWorkspace } from '#components/workspace/workspace-context.ts'
import { chat as t } from '#lib/words/en/chat.ts'

export const PanelBody = later(() => import('./panel-body.tsx').then(module => module.PanelBody))

/** Shows tabs beside the chat; on a narrow screen in a sheet, which is from below on a phone. */
export function SidePanel() {
  const { panel, isSidebarOpen } = useWorkspace()
  const { isOpen, isSheetOpen, widthPx } = usePanel()
  const isNarrow = useIsNarrow()
  const hasFile = useViewerState().shown !== null
  if (isNarrow)
    return (
      <Sheet open={isSheetOpen} onOpenChange={open => (open ? undefined : panel.close())} title={t('panel')} hideTitle side="below">
        <PanelBody />
      </Sheet>
    )
  // A file that is open takes its place.
  if (!isOpen || hasFile) return null
  return (
    <aside
      id={PANEL_ID}
      aria-label={t('panel')}
      data-print="none"
      className="relative shrink-0 border-line border-s max-lg:hidden"
      style={{ width: besideWidth(`${widthPx}px`, isSidebarOpen) }}
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

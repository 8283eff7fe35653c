'use client'

import { X } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { useKeyNames } from '#components/keys/platform-keys.ts'
import { near } from '#components/loading/later.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { panelTabIds } from '#components/workspace/panel-state.ts'
import { usePanel, useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatPanel as t } from '#lib/words/en/chat-panel.ts'
import { panelTabs } from './panel-tabs.tsx'
import { ResizeHandle } from './resize-handle.tsx'

const tabs = panelTabIds.map(id => ({ id, ...panelTabs[id] }))

/** Renders the row of tabs and the tab that is shown. A person who opened the panel has the focus on its tab. */
export function PanelBody({ isBeside = false }: { isBeside?: boolean }) {
  const { panel } = useWorkspace()
  const { tab } = usePanel()
  const { mod } = useKeyNames()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A sheet takes the focus itself, and must find it at its opener then.
    if (!panel.takeFocusRequest() || !isBeside) return
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`)?.focus({ preventScroll: true })
  }, [panel, tab, isBeside])
  return (
    <Radix.Root
      value={tab}
      onValueChange={value => panel.choose(panelTabIds.find(id => id === value) ?? tab)}
      className="flex h-full min-h-0 flex-col"
    >
      {isBeside ? <ResizeHandle /> : null}
      <div className="flex h-13 shrink-0 items-center gap-2 border-line border-b ps-4.5 pe-3">
        <Radix.List ref={list} aria-label={t('panel')} className="flex h-full min-w-0 flex-1 gap-4.5 overflow-x-auto">
          {tabs.map(({ id, label, Figure, View }) => (
            <Radix.Trigger
              key={id}
              value={id}
              data-tab={id}
              {...near(View)}
              className="-outline-offset-2 h-full whitespace-nowrap border-transparent border-b-2 pt-0.5 text-ink-2 text-sm transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:font-[550] data-[state=active]:text-ink"
            >
              {label()}
              {Figure ? <Figure /> : null}
            </Radix.Trigger>
          ))}
        </Radix.List>
        <IconButton label={t('closePanel')} keys={`${mod}.`} onClick={panel.close}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {panelTabIds.map(id => {
        const { View } = panelTabs[id]
        return (
          <Radix.Content key={id} value={id} className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto px-4.5 py-3.5 text-sm">
            <View />
          </Radix.Content>
        )
      })}
    </Radix.Root>
  )
}

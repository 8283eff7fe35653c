'use client'

import { keys } from '#components/keys/keys.ts'
import { later } from '#components/loading/later.tsx'
import { besideWidth, useIsNarrow } from '#components/shell/use-is-narrow.ts'
import { Sheet } from '#components/ui/sheet.tsx'
import { useViewerState } from '#components/viewer-store/viewer-context.ts'
import type { ViewerStore } from '#components/viewer-store/viewer-store.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { viewer as t } from '#lib/words/en/viewer.ts'

const OpenedFile = later(() => import('./opened-file.tsx').then(module => module.OpenedFile))

/** Shows the opened file beside the page; on a narrow screen over the whole of it. */
export function ViewerPanel({ store }: { store: ViewerStore }) {
  const { isSidebarOpen } = useWorkspace()
  const { shown, turn } = useViewerState()
  const isNarrow = useIsNarrow()
  const title = shown ? t('file', { name: visibleText(shown.name) }) : ''
  if (isNarrow)
    return (
      <Sheet open={shown !== null} onOpenChange={open => (open ? undefined : store.close())} title={title} hideTitle side="whole">
        {shown ? <OpenedFile key={keyOf(shown.source)} file={shown} turn={turn} onClose={store.close} takesFocus={false} /> : null}
      </Sheet>
    )
  if (!shown) return null
  return (
    <aside
      aria-label={title}
      data-print="none"
      className="relative shrink-0 border-line border-s max-lg:hidden"
      style={{ width: besideWidth('max(46vw, 420px)', isSidebarOpen) }}
      onKeyDown={keys(event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        store.close()
      })}
    >
      <OpenedFile key={keyOf(shown.source)} file={shown} turn={turn} onClose={store.close} takesFocus />
    </aside>
  )
}

function keyOf(source: object): string {
  return JSON.stringify(source)
}

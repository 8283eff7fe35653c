'use client'

import { Button } from '#components/ui/button.tsx'
import { PanelSection } from '#components/ui/panel-section.tsx'
import { useRowHeight } from '#components/ui/use-row-height.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import type { ContextView } from '#lib/context/shared.ts'
import { ItemLabel } from './item-label.tsx'
import { useChoose } from './use-choose.ts'
import { WindowedList } from './windowed-list.tsx'

const ROW_MARGIN_PX = 6

export function LeftOut({ items }: { items: ContextView['leftOut'] }) {
  const choose = useChoose()
  const rowPx = useRowHeight() + ROW_MARGIN_PX
  if (items.length === 0) return null
  return (
    <PanelSection title="Left out by you" figure={items.length.toLocaleString('en-US')}>
      <WindowedList label="Items left out" items={items} rowPx={rowPx} keyOf={({ key }) => key}>
        {({ key, label }) => (
          <div className="flex min-w-0 flex-1 items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-ink-2 text-xs line-through decoration-ink-3" title={visibleText(label)}>
              <ItemLabel itemKey={key} label={label} />
            </span>
            <Button size="sm" aria-label={`Use ${visibleText(label)} again`} onClick={() => choose(key, null)}>
              Use again
            </Button>
          </div>
        )}
      </WindowedList>
    </PanelSection>
  )
}

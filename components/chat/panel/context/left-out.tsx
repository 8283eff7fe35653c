'use client'

import { exactWords } from '#components/exact/exact-pieces.ts'
import { Button } from '#components/ui/button.tsx'
import type { ContextView } from '#lib/context/shared.ts'
import { ItemLabel } from './item-label.tsx'
import { PanelSection } from './panel-section.tsx'
import { useChoose } from './use-choose.ts'
import { useRowHeight } from './use-row-height.ts'
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
            <span className="min-w-0 flex-1 truncate text-ink-2 text-xs line-through decoration-ink-3" title={exactWords(label)}>
              <ItemLabel itemKey={key} label={label} />
            </span>
            <Button size="sm" aria-label={`Use ${exactWords(label)} again`} onClick={() => choose(key, null)}>
              Use again
            </Button>
          </div>
        )}
      </WindowedList>
    </PanelSection>
  )
}

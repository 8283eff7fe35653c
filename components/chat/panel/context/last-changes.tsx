'use client'

import clsx from 'clsx'
import { PanelSection } from '#components/ui/panel-section.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { type ContextView, type ItemKey, kindOf, moveLine, type TierMove } from '#lib/context/shared.ts'
import { ItemLabel } from './item-label.tsx'
import { TIER_NAMES } from './tier-words.ts'
import { WindowedList } from './windowed-list.tsx'

const ROW_PX = 26

/** Lists the items that the last answer moved between the tiers. */
export function LastChanges({ view }: { view: ContextView }) {
  const moves = [...view.promotions.map(move => ({ ...move, isRise: true })), ...view.demotions.map(move => ({ ...move, isRise: false }))]
  if (moves.length === 0) return null
  const labels = new Map(view.tiers.flatMap(({ items }) => items.map(({ key, label }) => [key, label])))
  return (
    <PanelSection title="Last changes" figure={moves.length.toLocaleString('en-US')}>
      <WindowedList label="Last changes" items={moves} rowPx={ROW_PX} keyOf={moveKey}>
        {move => (
          <>
            <span className="min-w-0 flex-1 truncate" title={visibleText(move.key)}>
              <ItemLabel itemKey={move.key} label={labels.get(move.key) ?? nameOf(move.key)} />
            </span>
            <span className={clsx('ms-3 shrink-0', move.isRise ? 'text-good' : 'text-wait-ink')} title={visibleText(moveLine(move))}>
              {TIER_NAMES[move.from]} → {TIER_NAMES[move.to]}
            </span>
          </>
        )}
      </WindowedList>
    </PanelSection>
  )
}

function moveKey({ key, from, to }: TierMove): string {
  return `${from} ${to} ${key}`
}

/** Names an item that the request holds no longer. A message has only its place there. */
function nameOf(key: ItemKey): string {
  if (kindOf(key) === 'history') return 'An earlier message'
  return key.slice(key.indexOf(':') + 1)
}

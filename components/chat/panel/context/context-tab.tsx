'use client'

import { useChat } from '#components/chat-store/chat-page-context.ts'
import { Button } from '#components/ui/button.tsx'
import { PanelSection } from '#components/ui/panel-section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useRowHeight } from '#components/ui/use-row-height.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import type { ContextView, UnsentItem, UnsentView } from '#lib/context/shared.ts'
import { chatContext as t } from '#lib/words/en/chat-context.ts'
import { common } from '#lib/words/en/common.ts'
import { CachePart } from './cache-part.tsx'
import { ContextActions } from './context-actions.tsx'
import { ItemLabel } from './item-label.tsx'
import { MapPart } from './map-part.tsx'
import { figure, NextRequest } from './next-request.tsx'
import { RequestTotals } from './request-totals.tsx'
import { useChoose } from './use-choose.ts'
import { useContextState, useContextStore } from './use-context-view.ts'
import { WindowedList } from './windowed-list.tsx'

/** Shows what the next request holds, what of it the provider has in its cache, and what the last answer changed. */
export function ContextTab() {
  const store = useContextStore()
  const { view, error } = useContextState()
  const isStored = useChat(state => state.isStored)
  if (!isStored) return <p className="text-ink-2">{t('sendToSee')}</p>
  if (view === null && error !== null)
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>
          <span className="font-[550]">{t('contextNotLoaded')}</span> {error}
        </p>
        <Button onClick={store.refresh}>{common('tryAgain')}</Button>
      </div>
    )
  if (view === null) return <Skeleton lines={8} label={t('loadingContext')} />
  return (
    <>
      {error === null ? null : (
        <p role="status" className="mb-3 text-wait-ink">
          {t('outOfDate', { error })}
        </p>
      )}
      <ContextReport view={view} />
    </>
  )
}

export function ContextReport({ view }: { view: ContextView }) {
  return (
    <div className="flex flex-col gap-5">
      <NextRequest view={view} />
      <Unsent unsent={view.unsent} />
      <MapPart view={view} />
      <CachePart view={view} />
      <LeftOut items={view.leftOut} />
      <RequestTotals view={view} />
      <ContextActions view={view} />
    </div>
  )
}

const ROW_MARGIN_PX = 6

function LeftOut({ items }: { items: ContextView['leftOut'] }) {
  const choose = useChoose()
  const rowPx = useRowHeight() + ROW_MARGIN_PX
  if (items.length === 0) return null
  return (
    <PanelSection title={t('leftOutByYou')} figure={items.length.toLocaleString('en-US')}>
      <WindowedList label={t('itemsLeftOut')} items={items} rowPx={rowPx} keyOf={({ key }) => key}>
        {({ key, label }) => (
          <div className="flex min-w-0 flex-1 items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-ink-2 text-xs line-through decoration-ink-3" title={visibleText(label)}>
              <ItemLabel itemKey={key} label={label} />
            </span>
            <Button size="sm" aria-label={t('useItemAgain', { label: visibleText(label) })} onClick={() => choose(key, null)}>
              {t('useAgain')}
            </Button>
          </div>
        )}
      </WindowedList>
    </PanelSection>
  )
}

/** Names what the next request leaves out because the model's window cannot hold it. Absent where everything fits. */
function Unsent({ unsent }: { unsent: UnsentView }) {
  const rowPx = useRowHeight()
  const items: UnsentItem[] = [...unsent.files, ...unsent.pages, ...history(unsent)]
  if (items.length === 0) return null
  return (
    <PanelSection
      title={t('doesNotFit')}
      figure={t('amountOfTokens', { amount: figure(items.reduce((sum, { tokens }) => sum + tokens, 0)) })}
    >
      <p className="mb-1 text-wait-ink text-xs">{t('doesNotFitHint')}</p>
      <WindowedList label={t('unfitParts')} items={items} rowPx={rowPx} keyOf={({ label }) => label}>
        {({ label, tokens }) => (
          <div className="flex min-w-0 flex-1 items-center gap-2 text-xs">
            <span className="min-w-0 flex-1 truncate" title={visibleText(label)}>
              {visibleText(label)}
            </span>
            <span className="tabular shrink-0 text-ink-2">{t('amountOfTokens', { amount: figure(tokens) })}</span>
          </div>
        )}
      </WindowedList>
    </PanelSection>
  )
}

function history({ turns, historyTokens }: UnsentView): UnsentItem[] {
  if (turns === 0) return []
  return [{ label: t('oldestTurn', { turns }), tokens: historyTokens }]
}

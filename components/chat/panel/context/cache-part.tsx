'use client'

import clsx from 'clsx'
import { PanelSection } from '#components/ui/panel-section.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { type ContextView, type ItemKey, kindOf, moveLine, type TierMove, type TierView } from '#lib/context/shared.ts'
import { chatContext as t } from '#lib/words/en/chat-context.ts'
import { Disclosure } from './disclosure.tsx'
import { ItemLabel } from './item-label.tsx'
import { figure } from './next-request.tsx'
import { TierItems } from './tier-items.tsx'
import { thresholdWords, tierName } from './tier-words.ts'
import { WindowedList } from './windowed-list.tsx'

/** Says what the provider's cache answered last time and may answer next time. Under *More*: the parts by how long they have stayed the same. */
export function CachePart({ view }: { view: ContextView }) {
  const { tiers, totalTokens, cacheHitRate, providerCacheRate } = view
  const shown = tiers.filter(({ name, count }) => count > 0 || name === 'active')
  const isSent = hasSent(view)
  return (
    <PanelSection title={t('cache')}>
      <div className="tabular flex flex-col">
        {providerCacheRate === null ? null : <Figure label={t('lastRead')} value={wholePercent(providerCacheRate)} />}
        {isSent ? (
          <Figure label={t('nextForecast')} value={wholePercent(cacheHitRate)} />
        ) : (
          <p className="text-ink-2">{t('nothingSent')}</p>
        )}
        <Disclosure label={t('more')}>
          <div className="flex flex-col gap-4 pt-1">
            <div className="flex flex-col">
              {shown.map(tier => (
                <Tier key={tier.name} tier={tier} isSent={isSent} />
              ))}
              <Figure label={t('total')} value={t('amountOfTokens', { amount: figure(totalTokens) })} />
            </div>
            <LastChanges view={view} />
          </div>
        </Disclosure>
      </div>
    </PanelSection>
  )
}

/** Tells whether a request of this chat was ever answered: before that no cache holds anything of it. */
function hasSent({ lastRequest, sessionTotals, promotions, demotions }: ContextView): boolean {
  return lastRequest !== null || sessionTotals.prompt > 0 || promotions.length + demotions.length > 0
}

function Tier({ tier: { name, threshold, tokens, count, cached, items }, isSent }: { tier: TierView; isSent: boolean }) {
  const label = tierName(name)
  const since = thresholdWords(threshold)
  return (
    <Disclosure
      disabled={count === 0}
      label={
        <>
          {label}
          <span className="text-ink-2"> · {t('items', { count })}</span>
          {since === '' ? null : <span className="block text-ink-2 text-xs">{since}</span>}
        </>
      }
      end={
        <>
          <span>{t('amountOfTokens', { amount: figure(tokens) })}</span>
          <span className="w-15 shrink-0 text-end text-ink-2">{cached && isSent ? t('cached') : ''}</span>
        </>
      }
    >
      <TierItems label={t('itemsOf', { label })} items={items} />
    </Disclosure>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p className="flex min-h-7 items-center gap-2">
      <span className="flex-1 text-ink-2">{label}</span>
      <span>{value}</span>
    </p>
  )
}

/** Formats `39 %`; `100 %` only where nothing is missing. */
export function wholePercent(rate: number): string {
  return `${rate < 1 ? Math.min(99, Math.round(rate * 100)) : 100} %`
}

const ROW_PX = 26

/** Lists the items that the last answer moved between the tiers. */
function LastChanges({ view }: { view: ContextView }) {
  const moves = [...view.promotions.map(move => ({ ...move, isRise: true })), ...view.demotions.map(move => ({ ...move, isRise: false }))]
  if (moves.length === 0) return null
  const labels = new Map(view.tiers.flatMap(({ items }) => items.map(({ key, label }) => [key, label])))
  return (
    <PanelSection title={t('lastChanges')} figure={moves.length.toLocaleString('en-US')}>
      <WindowedList label={t('lastChanges')} items={moves} rowPx={ROW_PX} keyOf={moveKey}>
        {move => (
          <>
            <span className="min-w-0 flex-1 truncate" title={visibleText(move.key)}>
              <ItemLabel itemKey={move.key} label={labels.get(move.key) ?? nameOf(move.key)} />
            </span>
            <span className={clsx('ms-3 shrink-0', move.isRise ? 'text-good' : 'text-wait-ink')} title={visibleText(moveLine(move))}>
              {tierName(move.from)} → {tierName(move.to)}
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
  if (kindOf(key) === 'history') return t('earlierMessage')
  return key.slice(key.indexOf(':') + 1)
}

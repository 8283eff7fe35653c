'use client'

import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { ContextView, TierView } from '#lib/context/shared.ts'
import { figure } from './next-request.tsx'
import { PanelSection } from './panel-section.tsx'
import { TierItems } from './tier-items.tsx'

/** Lists the tiers that hold something, the active one last, and how much of the request a cache can answer. */
export function CachePart({ view }: { view: ContextView }) {
  const { tiers, totalTokens, cacheHitRate, providerCacheRate } = view
  const shown = tiers.filter(({ name, count }) => count > 0 || name === 'active')
  return (
    <PanelSection
      title="Kept in the provider's cache"
      figure={providerCacheRate === null ? null : `${wholePercent(providerCacheRate)} last time`}
    >
      <div className="tabular flex flex-col">
        {shown.map(tier => (
          <Tier key={tier.name} tier={tier} />
        ))}
        <Sum label="Total" value={figure(totalTokens)} />
        <Sum label="Cache hit" value={wholePercent(cacheHitRate)} />
      </div>
    </PanelSection>
  )
}

function Tier({ tier }: { tier: TierView }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { name, threshold, tokens, count, cached, items } = tier
  const label = name === 'active' ? 'Active' : name
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={count === 0}
        onClick={() => setOpen(open => !open)}
        className="-mx-1.5 flex min-h-7 items-center gap-2 rounded-sm px-1.5 text-start hover:not-disabled:bg-paper-2 pointer-coarse:min-h-10"
      >
        <ChevronRight
          size={13}
          aria-hidden
          className={clsx(
            'shrink-0 text-ink-2 transition-transform rtl:rotate-180',
            isOpen && 'rotate-90 rtl:rotate-90',
            count === 0 && 'invisible',
          )}
        />
        <span className="min-w-0 flex-1 truncate">
          {label}
          {threshold === null ? null : <span className="text-ink-2"> · {threshold}+</span>}
          <span className="text-ink-2">
            {' '}
            · {figure(count)}
            {count === 1 ? ' item' : ' items'}
          </span>
        </span>
        <span>{figure(tokens)}</span>
        <span className="w-15 shrink-0 text-end text-ink-2">{cached ? 'cached' : ''}</span>
      </button>
      {isOpen ? (
        <div id={id}>
          <TierItems label={`Items of ${label}`} items={items} />
        </div>
      ) : null}
    </>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <p className="flex min-h-7 items-center gap-2 border-line border-t ps-5.25 first-of-type:mt-1">
      <span className="flex-1 text-ink-2">{label}</span>
      <span>{value}</span>
      <span className="w-15 shrink-0" />
    </p>
  )
}

/** Formats `39 %`; `100 %` only where nothing is missing. */
export function wholePercent(rate: number): string {
  return `${rate < 1 ? Math.min(99, Math.round(rate * 100)) : 100} %`
}

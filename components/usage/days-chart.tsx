'use client'

import clsx from 'clsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { dollars } from '#components/parts/dollars.ts'
import { usagePage as t } from '#lib/words/en/usage-page.ts'
import { amount, shortDay } from './format.ts'
import { type Bar, barsOf, type Days } from './period.ts'
import type { Summary } from './use-rows.ts'

const titles = {
  cost: { day: () => t('costByDay'), month: () => t('costByMonth') },
  tokens: { day: () => t('tokensByDay'), month: () => t('tokensByMonth') },
}

/**
 * Draws a bar for each day or month: its cost, or its tokens where nothing had a price. The bars are a list of buttons, of which one is in the order of
 * tabs and the arrow keys reach the others; each opens its days.
 */
export function DaysChart({ summary: { days, period, total }, onChoose }: { summary: Summary; onChoose: (days: Days) => void }) {
  const { unit, bars } = barsOf(days, period)
  const [pointed, setPointed] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const isCost = total.costMicroUsd !== null
  const sizeOf = (bar: Bar) => (isCost ? (bar.costMicroUsd ?? 0) : bar.tokens)
  const words = (bar: Bar) => (isCost ? dollars(bar.costMicroUsd ?? 0) : t('tokensOf', { count: amount(bar.tokens) }))
  const highest = Math.max(...bars.map(sizeOf), 1)
  const last = bars.at(-1)
  const shown = bars.find(({ key }) => key === pointed) ?? last
  if (total.runs === 0 && total.promptTokens === 0) return null

  function move(event: KeyboardEvent, index: number) {
    const isLtr = getComputedStyle(event.currentTarget).direction !== 'rtl'
    const step = { ArrowLeft: isLtr ? -1 : 1, ArrowRight: isLtr ? 1 : -1, Home: -index, End: bars.length - 1 - index }[event.key]
    if (step === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[Math.min(Math.max(index + step, 0), bars.length - 1)]?.focus()
  }

  return (
    <figure className="mt-6">
      <figcaption className="sr-only">{titles[isCost ? 'cost' : 'tokens'][unit]()}</figcaption>
      <ol ref={list} className="flex h-32 items-end gap-px border-line border-b sm:gap-1" onPointerLeave={() => setPointed(null)}>
        {bars.map((bar, index) => (
          <li key={bar.key} className="h-full min-w-0 flex-1">
            <button
              type="button"
              tabIndex={bar === shown ? 0 : -1}
              aria-label={t('barOf', { when: shortDay(bar.key), value: words(bar), answers: bar.runs })}
              onFocus={() => setPointed(bar.key)}
              onPointerEnter={() => setPointed(bar.key)}
              onKeyDown={keys(event => move(event, index))}
              onClick={() => onChoose(bar)}
              className="flex h-full w-full items-end rounded-sm outline-offset-1"
            >
              <span
                className={clsx('block w-full rounded-t-[2px] bg-accent', bar !== shown && 'opacity-55')}
                style={{ height: `${(sizeOf(bar) / highest) * 100}%` }}
              />
            </button>
          </li>
        ))}
      </ol>
      <p aria-hidden className="tabular mt-1 flex justify-between gap-3 text-2xs text-ink-2">
        <span>{bars[0] && bars.length > 1 ? shortDay(bars[0].key) : null}</span>
        <span>{shown ? t('lastBar', { when: shortDay(shown.key), value: words(shown) }) : null}</span>
      </p>
    </figure>
  )
}

'use client'

import clsx from 'clsx'
import { PanelSection } from '#components/ui/panel-section.tsx'
import type { ContextView } from '#lib/context/shared.ts'
import { chatContext as t } from '#lib/words/en/chat-context.ts'
import { type RequestPart, requestParts } from './parts.ts'

const COLOURS: Record<RequestPart['id'], string> = {
  system: 'bg-ink-3',
  tools: 'bg-[color-mix(in_oklch,var(--accent)_55%,var(--paper))]',
  map: 'bg-accent',
  files: 'bg-[color-mix(in_oklch,var(--accent)_65%,var(--ink))]',
  urls: 'bg-wait',
  history: 'bg-ink',
}

export function NextRequest({ view }: { view: ContextView }) {
  const { totalTokens, maxInputTokens, isEstimated, model } = view
  const amount = isEstimated ? t('aboutAmount', { amount: figure(totalTokens) }) : figure(totalTokens)
  const parts = requestParts(view)
  return (
    <PanelSection
      title={t('nextRequest')}
      figure={maxInputTokens === null ? t('amountOfTokens', { amount }) : t('tokensOfWindow', { amount, window: figure(maxInputTokens) })}
    >
      {maxInputTokens === null ? null : <WindowBar parts={parts} totalTokens={totalTokens} windowTokens={maxInputTokens} />}
      <ul className="tabular mt-2.5 flex flex-col gap-0.5">
        {parts.map(({ id, label, tokens, percent }) => (
          <li key={id} className="flex items-center gap-2">
            <span aria-hidden className={clsx('size-2 shrink-0 rounded-[2px]', COLOURS[id])} />
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <span>{figure(tokens)}</span>
            <span className="w-11 shrink-0 text-end text-ink-2">{percent} %</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-2 text-xs">
        {[
          ...(model ? [t('forModel', { model: model.title })] : []),
          ...(maxInputTokens === null ? [t('windowUnknown')] : []),
          ...(isEstimated ? [t('estimated')] : []),
        ].join(' ')}
      </p>
    </PanelSection>
  )
}

/** Draws the parts against the window, and against the request where that is larger. */
function WindowBar({ parts, totalTokens, windowTokens }: { parts: readonly RequestPart[]; totalTokens: number; windowTokens: number }) {
  const whole = Math.max(totalTokens, windowTokens, 1)
  const percent = Math.round((totalTokens * 100) / windowTokens)
  return (
    <div
      role="img"
      aria-label={t('percentWindow', { percent })}
      className={clsx(
        'flex h-2 overflow-hidden rounded-sm bg-paper-3',
        totalTokens > windowTokens && 'outline outline-bad outline-offset-1',
      )}
    >
      {parts.map(({ id, tokens }) => (
        <span key={id} className={COLOURS[id]} style={{ width: `${(tokens * 100) / whole}%` }} />
      ))}
    </div>
  )
}

export function figure(tokens: number): string {
  return tokens.toLocaleString('en-US')
}

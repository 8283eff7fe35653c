'use client'

import clsx from 'clsx'
import { useComposerText } from '#components/chat-store/composer-text.ts'
import { Chip } from '#components/ui/chip.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { type ContextView, estimateTokens } from '#lib/context/shared.ts'
import { chatPanel as t } from '#lib/words/en/chat-panel.ts'
import { useContextState } from './use-context-view.ts'

const COLOURS: Record<Fullness['level'], string> = { plain: 'bg-accent', high: 'bg-wait', full: 'bg-bad' }
const WORDS: Record<Fullness['level'], string> = { plain: 'text-ink', high: 'text-wait-ink', full: 'text-bad' }

/** Shows how much of the model's window the next request takes, the draft included, and opens the panel at its context. */
export function ContextGauge() {
  const { panel } = useWorkspace()
  const { view } = useContextState()
  const { text } = useComposerText()
  const fullness = view && fullnessOf(view, text)
  if (!fullness) return null
  const { percent, level, isEstimated } = fullness
  const words = t(isEstimated ? 'aboutPercent' : 'percent', { percent })
  return (
    <Chip aria-label={t('contextOf', { words })} title={t('takesOfWindow', { words })} onClick={() => panel.toggle('context')}>
      <span aria-hidden className="flex h-[5px] w-11 shrink-0 overflow-hidden rounded-sm bg-line-strong max-sm:w-6">
        <span className={COLOURS[level]} style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      <span className={clsx('whitespace-nowrap', WORDS[level])}>
        {isEstimated
          ? t.rich('aboutSmall', {
              percent,
              about: chunks => (
                <span key="about" className="max-sm:hidden">
                  {chunks}
                </span>
              ),
            })
          : t('percent', { percent })}
      </span>
    </Chip>
  )
}

interface Fullness {
  /** Whole per cent of the window; above 100 where the request does not fit. */
  percent: number
  /** `full` also where parts of the chat do not fit. */
  level: 'plain' | 'high' | 'full'
  isEstimated: boolean
}

const HIGH_PERCENT = 75
const FULL_PERCENT = 90

/** Reckons how full the window is with the next request and a draft. Null where the window is unknown. */
export function fullnessOf(view: ContextView, draft: string): Fullness | null {
  const { totalTokens, maxInputTokens, isEstimated, unsent } = view
  const isOver = unsent.files.length + unsent.pages.length + unsent.turns > 0
  if (maxInputTokens === null || maxInputTokens <= 0) return null
  const draftTokens = estimateTokens(draft.trim())
  const exact = ((totalTokens + draftTokens) * 100) / maxInputTokens
  return {
    percent: Math.round(exact),
    level: isOver || exact > FULL_PERCENT ? 'full' : exact > HIGH_PERCENT ? 'high' : 'plain',
    isEstimated: isEstimated || draftTokens > 0,
  }
}

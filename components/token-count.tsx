'use client'

import { useDeferredValue } from 'react'
import { estimateTokens } from '#lib/context/shared.ts'
import { ui as t } from '#lib/words/en/ui.ts'

/** Says about how many tokens a text takes in each request; nothing where there is no text. */
export function TokenCount({ text }: { text: string }) {
  const tokens = estimateTokens(useDeferredValue(text))
  if (tokens === 0) return null
  return <span className="tabular">{t('aboutTokens', { count: tokens })}</span>
}

/** Shows a count of tokens; nothing for none. */
export function TokenFigure({ tokens }: { tokens: number }) {
  return tokens === 0 ? null : <span className="tabular shrink-0 text-ink-2 text-xs">{t('tokens', { count: tokens })}</span>
}

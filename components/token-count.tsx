'use client'

import { useDeferredValue } from 'react'
import { estimateTokens } from '#lib/context/shared.ts'

/** Says about how many tokens a text takes in each request; nothing where there is no text. */
export function TokenCount({ text }: { text: string }) {
  const tokens = estimateTokens(useDeferredValue(text))
  if (tokens === 0) return null
  return <span className="tabular">{`About ${tokensWords(tokens)}`}</span>
}

/** Shows a count of tokens; nothing for none. */
export function TokenFigure({ tokens }: { tokens: number }) {
  return tokens === 0 ? null : <span className="tabular shrink-0 text-ink-2 text-xs">{tokensWords(tokens)}</span>
}

function tokensWords(tokens: number): string {
  return tokens === 1 ? '1 token' : `${tokens.toLocaleString('en-US')} tokens`
}

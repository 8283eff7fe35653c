'use client'

import { useDeferredValue } from 'react'
import { estimateTokens } from '#lib/context/shared.ts'

/** Says about how many tokens a text takes in each request; nothing where there is no text. */
export function TokenCount({ text }: { text: string }) {
  const tokens = estimateTokens(useDeferredValue(text))
  if (tokens === 0) return null
  return <span className="tabular">{tokens === 1 ? 'About 1 token' : `About ${tokens.toLocaleString('en-US')} tokens`}</span>
}

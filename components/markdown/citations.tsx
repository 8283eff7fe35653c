'use client'

import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { markdown as t } from '#lib/words/en/markdown.ts'

/** Addresses that an answer cites, in the order that `[1]` counts by. */
export const CitationContext = createContext<readonly string[]>([])

const MARK = /\[(\d{1,3})\]/

export function holdsCitation(text: string): boolean {
  return MARK.test(text)
}

/** Renders text in which each number of a source links to it. Other numbers stay text. */
export function CitedText({ text }: { text: string }): ReactNode {
  const sources = useContext(CitationContext)
  if (sources.length === 0) return text
  // Numbers are at the odd positions.
  return text.split(MARK).map((piece, at) => {
    if (at % 2 === 0) return piece
    const href = sources[Number(piece) - 1]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      <Fragment key={at}>
        {href ? (
          <a href={href} className="md-cite" target="_blank" rel="noopener noreferrer nofollow" aria-label={t('source', { number: piece })}>
            [{piece}]
          </a>
        ) : (
          `[${piece}]`
        )}
      </Fragment>
    )
  })
}

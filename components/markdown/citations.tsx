'use client'

import { createContext, Fragment, type ReactNode, use } from 'react'
import { TIP } from '#components/ui/watch-tips.ts'
import type { Citation, PassageSource } from '#lib/messages/shared.ts'
import { markdown as t } from '#lib/words/en/markdown.ts'
import { safeLink } from './lex/urls.ts'
import { sourceLine } from './source-line.ts'

/** Citations of an answer by number. `id` is unique on the page and begins the ids of its list of sources. */
export interface Citations {
  id: string
  byNumber: ReadonlyMap<number, Citation>
}

export const noCitations: Citations = { id: '', byNumber: new Map() }
export const CitationContext = createContext<Citations>(noCitations)

/** Opens a passage in its document; null where the page has no documents. */
export const OpenPassageContext = createContext<((passage: PassageSource) => void) | null>(null)

const MARK = /\[(0|[1-9]\d{0,3})\]/

export function holdsCitation(text: string): boolean {
  return MARK.test(text)
}

/** Renders text in which each number of a citation is a mark. Other numbers stay text. */
export function CitedText({ text }: { text: string }): ReactNode {
  const { byNumber } = use(CitationContext)
  if (byNumber.size === 0) return text
  // Numbers are at the odd positions.
  return text.split(MARK).map((piece, at) => {
    if (at % 2 === 0) return piece
    const citation = byNumber.get(Number(piece))
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    return <Fragment key={at}>{citation ? <Mark citation={citation} /> : `[${piece}]`}</Fragment>
  })
}

/** Marks a citation. A press opens the page from the web, or the passage; where neither can be opened, it goes to the list of sources. */
function Mark({ citation }: { citation: Citation }) {
  const { id } = use(CitationContext)
  const open = use(OpenPassageContext)
  const { n } = citation
  const number = (
    <>
      <span className="md-cite-bracket">[</span>
      {n}
      <span className="md-cite-bracket">]</span>
    </>
  )
  if (!citation.known) {
    return (
      <a
        href={`#${id}-${n}`}
        className="md-cite md-cite-unknown"
        aria-label={t('sourceNotGiven', { number: `${n}` })}
        {...tip(t('notGiven'))}
      >
        {number}
      </a>
    )
  }
  const { source } = citation
  const label = t('sourceNamed', { number: `${n}`, name: sourceLine(source) })
  const what = tip([sourceLine(source), source.quote ? `“${source.quote}”` : ''].filter(Boolean).join('\n'))
  if (source.kind !== 'passage') {
    const href = safeLink(source.url)
    return href ? (
      <a href={href} className="md-cite" target="_blank" rel="noopener noreferrer nofollow" aria-label={label} {...what}>
        {number}
      </a>
    ) : (
      `[${n}]`
    )
  }
  return open ? (
    <button type="button" className="md-cite" onClick={() => open(source)} aria-label={label} aria-description={source.quote} {...what}>
      {number}
    </button>
  ) : (
    <a href={`#${id}-${n}`} className="md-cite" aria-label={label} {...what}>
      {number}
    </a>
  )
}

function tip(text: string) {
  return { [TIP]: text }
}

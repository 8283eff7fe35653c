'use client'

import { use } from 'react'
import { CitationContext, OpenPassageContext } from '#components/markdown/citations.tsx'
import { safeLink } from '#components/markdown/lex/urls.ts'
import { placeOf } from '#components/markdown/source-line.ts'
import type { Citation, Source } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'

/** Lists the sources that an answer cites, and those that its provider has named, by number. `quotes`: with what each of them says. */
export function Sources({ quotes = false }: { quotes?: boolean }) {
  const { id, byNumber } = use(CitationContext)
  if (byNumber.size === 0) return null
  const citations = [...byNumber.values()].toSorted((a, b) => a.n - b.n)
  return (
    <nav className="part-sources" aria-label={t('sources')}>
      <ol>
        {citations.map(citation => (
          <li key={citation.n} id={`${id}-${citation.n}`} tabIndex={-1}>
            <span className="part-source-number tabular">{citation.n}</span>
            <SourceView citation={citation} quotes={quotes} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function SourceView({ citation, quotes }: { citation: Citation; quotes: boolean }) {
  if (!citation.known) return <span className="part-source-unknown">{t('sourceWasNotGiven')}</span>
  const { source } = citation
  return (
    <span className="part-source">
      <SourceName source={source} />
      {quotes && source.quote ? <q dir="auto">{source.quote}</q> : null}
    </span>
  )
}

function SourceName({ source }: { source: Source }) {
  const open = use(OpenPassageContext)
  if (source.kind !== 'passage') {
    const href = safeLink(source.url)
    const host = href ? new URL(href).host : ''
    return (
      <>
        {href ? (
          <a href={href} dir="auto" target="_blank" rel="noopener noreferrer nofollow">
            {source.title || host}
          </a>
        ) : (
          <span dir="auto">{source.title}</span>
        )}
        {source.title && source.title !== host ? <span className="part-host">{host}</span> : null}
      </>
    )
  }
  const place = placeOf(source)
  return (
    <>
      {open ? (
        <button type="button" dir="auto" onClick={() => open(source)}>
          {source.file}
        </button>
      ) : (
        <span dir="auto">{source.file}</span>
      )}
      {place ? (
        <span className="part-host" dir="auto">
          {place}
        </span>
      ) : null}
    </>
  )
}

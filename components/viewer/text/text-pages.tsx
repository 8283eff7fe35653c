'use client'

import { useMemo, useRef, useState } from 'react'
import { CodeBlock } from '#components/markdown/code/code-block.tsx'
import { Markdown } from '#components/markdown/markdown.tsx'
import type { ViewedKind } from '#components/viewer-store/viewed-kind.ts'
import { viewer as t } from '#lib/words/en/viewer.ts'
import type { Hit } from '../find/find-in-text.ts'
import { PageBar } from '../find/page-bar.tsx'
import { useMarks } from '../find/use-marks.ts'
import type { ShownDocument } from '../shown-document.ts'
import { PieceList } from './piece-list.tsx'
import { piecesOf } from './pieces.ts'

export interface TextPagesProps extends ShownDocument {
  /** `source`: the text as it stands. */
  kind: ViewedKind | 'source'
  /** Brings a place into view. */
  onGo: (place: Hit) => void
}

/** Shows a text from its first page to its last, with a choice of pages. */
export function TextPages({ document: { text, pages }, name, kind, target, passage, phrase, chosen, onPlace, onGo }: TextPagesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<number | null>(null)
  const pieces = useMemo(() => piecesOf(text, pages), [text, pages])
  useMarks(scroller, { text, passage, phrase, chosen })
  const words = kind === 'slides' ? 'slides' : 'pages'
  const numbers = useMemo(() => pages.map(one => one.page), [pages])
  const go = (to: number) => {
    const start = pages[to]
    if (start) onGo({ from: start.at, to: start.at + 1 })
  }
  return (
    <>
      <PageBar kind={words} numbers={numbers} page={page} onGo={go} />
      <PieceList
        pieces={pieces}
        label={t('textOf', { name })}
        scroller={scroller}
        target={target}
        onTop={piece => {
          setPage(piece.page)
          onPlace(piece.from)
        }}
      >
        {piece => (
          <>
            {piece.isFirst && piece.page !== null && kind !== 'slides' ? (
              <p className="mt-1 mb-2 border-line border-b pb-1 text-ink-2 text-xs">{t('page', { kind: words, number: piece.page })}</p>
            ) : null}
            <PieceText text={text.slice(piece.from, piece.to)} kind={kind} name={name} />
          </>
        )}
      </PieceList>
    </>
  )
}

function PieceText({ text, kind, name }: { text: string; kind: TextPagesProps['kind']; name: string }) {
  if (kind === 'source')
    return (
      <pre dir="auto" className="whitespace-pre-wrap break-words font-mono text-xs">
        {text}
      </pre>
    )
  if (kind === 'code') return <CodeBlock code={text.replace(/\n$/, '')} info={/\.(\w+)$/.exec(name)?.[1] ?? ''} isOpen={false} />
  if (kind === 'pdf')
    return (
      <p dir="auto" className="whitespace-pre-wrap break-words text-base">
        {text.trim()}
      </p>
    )
  return <Markdown text={text} isStreaming={false} />
}

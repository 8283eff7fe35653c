'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { CodeBlock } from '#components/markdown/code/code-block.tsx'
import { Markdown } from '#components/markdown/markdown.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Select } from '#components/ui/select.tsx'
import type { ViewedKind } from '#components/viewer-store/viewed-kind.ts'
import { viewer as t } from '#lib/words/en/viewer.ts'
import type { Hit } from '../find/find-in-text.ts'
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
  const index = Math.max(
    0,
    pages.findIndex(one => one.page === page),
  )
  const go = (to: number) => {
    const start = pages[to]
    if (start) onGo({ from: start.at, to: start.at + 1 })
  }
  const last = pages.at(-1)?.page ?? 0
  return (
    <>
      {pages.length > 1 ? (
        <div className="flex h-10 shrink-0 items-center gap-1 border-line border-b ps-3 pe-2">
          <span className="w-40">
            <Select
              aria-label={t('choosePage', { kind: words })}
              value={`${index}`}
              options={pages.map((one, at) => ({ value: `${at}`, label: t('pageOf', { kind: words, number: one.page, count: last }) }))}
              onValueChange={value => go(Number(value))}
            />
          </span>
          <IconButton size="sm" label={t('previousPage', { kind: words })} disabled={index === 0} onClick={() => go(index - 1)}>
            <ChevronLeft size={15} aria-hidden className="rtl:rotate-180" />
          </IconButton>
          <IconButton size="sm" label={t('nextPage', { kind: words })} disabled={index === pages.length - 1} onClick={() => go(index + 1)}>
            <ChevronRight size={15} aria-hidden className="rtl:rotate-180" />
          </IconButton>
        </div>
      ) : null}
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

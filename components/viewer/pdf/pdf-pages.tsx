'use client'
'use no memo'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { viewer as t } from '#lib/words/en/viewer.ts'
import { PageBar } from '../find/page-bar.tsx'
import { type DrawnPdf, openPdf } from './open-pdf.ts'

export interface PdfPagesProps {
  address: string
  name: string
  /** Page that is brought into view; another object asks again. */
  target: { page: number } | null
}

/** Shows the pages of a PDF file as pictures, drawn in a worker when they come near. */
export function PdfPages({ address, name, target }: PdfPagesProps) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<PdfPagesProps['target']>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another target takes the place of the chosen page
  useEffect(() => setChosen(null), [target])
  const [opened, setOpened] = useState<{ pdf: DrawnPdf } | 'failed' | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    setOpened(null)
    openPdf(address, leaving.signal).then(
      pdf => setOpened({ pdf }),
      () => leaving.signal.aborted || setOpened('failed'),
    )
    return () => leaving.abort()
  }, [address])
  if (opened === 'failed')
    return (
      <p role="alert" className="p-4.5 text-sm">
        {t('pagesNotDrawn')}
      </p>
    )
  if (opened === null)
    return (
      <div className="p-4.5">
        <Skeleton lines={8} label={t('loading')} />
      </div>
    )
  return (
    <>
      <PageBar
        kind="pages"
        numbers={Array.from({ length: opened.pdf.pages }, (_, index) => index + 1)}
        page={page}
        onGo={index => setChosen({ page: index + 1 })}
      />
      <Pages pdf={opened.pdf} name={name} target={chosen ?? target} onPage={setPage} />
    </>
  )
}

const GAP_PX = 12
const FIRST_WIDTH_PX = 600

/** Lists pages near the view. The virtualizer changes in place, so React's compiler leaves this file alone. */
function Pages({ pdf, name, target, onPage }: Omit<PdfPagesProps, 'address'> & { pdf: DrawnPdf; onPage: (page: number) => void }) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: pdf.pages,
    getScrollElement: () => scroller.current,
    estimateSize: () => (scroller.current?.clientWidth ?? FIRST_WIDTH_PX) * pdf.ratio + GAP_PX,
    overscan: 1,
  })
  useEffect(() => {
    if (target) list.scrollToIndex(Math.min(target.page, pdf.pages) - 1, { align: 'start' })
  }, [target, list, pdf])
  const items = list.getVirtualItems()
  const scrolledPx = list.scrollOffset ?? 0
  const top = items.find(({ end }) => end > scrolledPx + GAP_PX * 4)?.index ?? 0
  const tell = useRef(onPage)
  useEffect(() => {
    tell.current = onPage
  })
  useEffect(() => tell.current(top + 1), [top])
  return (
    <section
      ref={scroller}
      aria-label={t('pagesOf', { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
      tabIndex={0}
      className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto overscroll-contain bg-paper-3"
    >
      <div className="relative" style={{ height: list.getTotalSize() }}>
        {items.map(({ key, index, start }) => (
          <div
            key={key}
            ref={list.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0 px-3 pt-3"
            style={{ transform: `translateY(${start}px)` }}
          >
            <Page pdf={pdf} number={index + 1} />
          </div>
        ))}
      </div>
    </section>
  )
}

function Page({ pdf, number }: { pdf: DrawnPdf; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [ratio, setRatio] = useState(pdf.ratio)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const widthPx = (canvas.current?.clientWidth || FIRST_WIDTH_PX) * Math.min(2, window.devicePixelRatio || 1)
    const isWanted = () => isCurrent
    pdf.draw(number, widthPx, isWanted).then(
      bitmap => {
        const target = canvas.current
        if (!isCurrent || !target) {
          bitmap.close()
          return
        }
        target.width = bitmap.width
        target.height = bitmap.height
        setRatio(bitmap.height / bitmap.width)
        target.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [pdf, number])
  return (
    <div className="relative border border-line bg-white" style={{ aspectRatio: `1 / ${ratio}` }}>
      <canvas ref={canvas} role="img" aria-label={t('page', { kind: 'pages', number })} className="block h-full w-full" />
      {isFailed ? <p className="absolute inset-0 grid place-items-center p-4 text-bad text-sm">{t('pageNotDrawn')}</p> : null}
    </div>
  )
}

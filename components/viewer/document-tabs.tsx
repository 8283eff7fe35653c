'use client'

import { Search } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { type ViewedKind, viewedKind } from '#components/viewer-store/viewed-kind.ts'
import type { FileToOpen } from '#components/viewer-store/viewer-store.ts'
import type { PageStart } from '#lib/documents/shared.ts'
import { viewer as t } from '#lib/words/en/viewer.ts'
import { FindField } from './find/find-field.tsx'
import type { Hit } from './find/find-in-text.ts'
import { locate } from './find/locate.ts'
import { useFind } from './find/use-find.ts'
import { originalOf } from './original-of.ts'
import type { ShownDocument, WholeText } from './shown-document.ts'
import { SheetsView } from './table/sheets-view.tsx'
import { TextPages } from './text/text-pages.tsx'

type TabName = 'pages' | 'file' | 'text'

/** A scanned PDF file has pages and no text. */
function tabsOf(kind: ViewedKind, isEmpty: boolean): readonly TabName[] {
  if (kind === 'pdf') return isEmpty ? ['pages'] : ['pages', 'file', 'text']
  return isEmpty ? [] : ['file', 'text']
}

function labelOf(tab: TabName, kind: ViewedKind): string {
  if (tab === 'text') return t('forModel')
  if (tab === 'pages') return t('pages')
  return kind === 'pdf' ? t('text') : t('asItReads')
}

function pageOf(pages: readonly PageStart[], at: number): { page: number } | null {
  const start = pages.findLast(one => one.at <= at)
  return start ? { page: start.page } : null
}

const CONTENT = 'flex min-h-0 flex-1 flex-col outline-none data-[state=inactive]:hidden'

const PdfPages = later(() => import('./pdf/pdf-pages.tsx').then(module => module.PdfPages))

/** Shows a document by its views: as it reads, and the text that a model gets; a PDF file also by its pages. */
export function DocumentTabs({ file, turn, document: shown }: { file: FileToOpen; turn: number; document: WholeText }) {
  const [isFinding, setFinding] = useState(false)
  const at = useRef(0)
  const kind = viewedKind(file.name)
  const isEmpty = shown.text.trim() === ''
  const tabs = tabsOf(kind, isEmpty)
  const [tab, setTab] = useState<TabName>(kind === 'pdf' && !file.highlight ? 'pages' : 'file')
  const passage = useMemo(() => (file.highlight ? locate(shown.text, file.highlight) : null), [file.highlight, shown.text])
  const find = useFind(shown.text, at.current)
  const phrase = isFinding ? find.marked : ''
  const chosen = isFinding ? find.chosen : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks for the same place again
  const opened = useMemo((): Hit | null => {
    if (passage) return { ...passage }
    const page = shown.pages.find(one => one.page === file.page)
    return page ? { from: page.at, to: page.at + 1 } : null
  }, [passage, file.page, turn, shown.pages])
  const [given, setGiven] = useState<Hit | null>(null)
  const view: ShownDocument = {
    document: shown,
    name: file.name,
    target: chosen ?? given ?? opened,
    passage,
    phrase,
    chosen,
    onPlace(place) {
      at.current = place
    },
  }
  const target = view.target
  const page = useMemo(() => (target === null ? null : pageOf(shown.pages, target.from)), [target, shown.pages])
  if (tabs.length === 0) return <p className="p-4.5 text-ink-2 text-sm">{t('noText')}</p>
  return (
    <Radix.Root
      value={tab}
      onValueChange={value => setTab(tabs.find(one => one === value) ?? tab)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex h-10 shrink-0 items-center gap-4 border-line border-b ps-4.5 pe-2">
        <Radix.List aria-label={t('views')} className="flex h-full min-w-0 flex-1 gap-4">
          {tabs.map(one => (
            <Radix.Trigger
              key={one}
              value={one}
              className="-mb-px -outline-offset-2 whitespace-nowrap border-transparent border-b-2 text-ink-2 text-xs hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink"
            >
              {labelOf(one, kind)}
            </Radix.Trigger>
          ))}
        </Radix.List>
        <span className={isEmpty ? 'hidden' : 'flex'}>
          <IconButton size="sm" label={t('find')} aria-pressed={isFinding} onClick={() => setFinding(!isFinding)}>
            <Search size={15} aria-hidden />
          </IconButton>
          <CopyButton text={shown.text} label={t('copyText')} />
        </span>
      </div>
      {isFinding ? <FindField find={find} onClose={() => setFinding(false)} /> : null}
      {file.highlight && !passage ? <Note>{t('passageMissing')}</Note> : null}
      {isEmpty ? <Note>{t('noTextPdf')}</Note> : null}
      {shown.isCut && tab === 'file' ? <Note>{t('isCut')}</Note> : null}
      {kind === 'pdf' ? (
        <Radix.Content value="pages" tabIndex={-1} className={CONTENT}>
          <PdfPages address={originalOf(file.source)} name={file.name} target={page} />
        </Radix.Content>
      ) : null}
      <Radix.Content value="file" tabIndex={-1} className={CONTENT}>
        {kind === 'sheets' || kind === 'table' ? (
          <SheetsView {...view} isSeparated={kind === 'table'} />
        ) : (
          <TextPages {...view} kind={kind} onGo={setGiven} />
        )}
      </Radix.Content>
      <Radix.Content value="text" tabIndex={-1} className={CONTENT}>
        <p className="shrink-0 border-line border-b px-4.5 py-2 text-ink-2 text-xs">
          <span className="tabular">{t('tokens', { count: shown.tokens })}</span> · {shown.isCut ? t('cutText') : t('wholeText')}
        </p>
        <TextPages {...view} kind="source" onGo={setGiven} />
      </Radix.Content>
    </Radix.Root>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="shrink-0 border-line border-b bg-wait-paper px-4.5 py-1.5 text-wait-ink text-xs">
      {children}
    </p>
  )
}

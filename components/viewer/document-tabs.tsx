'use client'

import { Search } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { viewedKind } from '#components/viewer-store/viewed-kind.ts'
import type { FileToOpen } from '#components/viewer-store/viewer-store.ts'
import { viewer as t } from '#lib/words/en/viewer.ts'
import { FindField } from './find/find-field.tsx'
import type { Hit } from './find/find-in-text.ts'
import { locate } from './find/locate.ts'
import { useFind } from './find/use-find.ts'
import type { ShownDocument, WholeText } from './shown-document.ts'
import { SheetsView } from './table/sheets-view.tsx'
import { TextPages } from './text/text-pages.tsx'

/** Shows a document by two views: as it reads, and the text that a model gets. */
export function DocumentTabs({ file, turn, document: shown }: { file: FileToOpen; turn: number; document: WholeText }) {
  const [tab, setTab] = useState('file')
  const [isFinding, setFinding] = useState(false)
  const at = useRef(0)
  const kind = viewedKind(file.name)
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
  if (shown.text.trim() === '') return <Empty>{kind === 'pdf' ? t('noTextPdf') : t('noText')}</Empty>
  return (
    <Radix.Root value={tab} onValueChange={setTab} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-10 shrink-0 items-center gap-4 border-line border-b ps-4.5 pe-2">
        <Radix.List aria-label={t('views')} className="flex h-full min-w-0 flex-1 gap-4">
          {(['file', 'text'] as const).map(one => (
            <Radix.Trigger
              key={one}
              value={one}
              className="-mb-px -outline-offset-2 whitespace-nowrap border-transparent border-b-2 text-ink-2 text-xs hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink"
            >
              {one === 'file' ? t('asItReads') : t('forModel')}
            </Radix.Trigger>
          ))}
        </Radix.List>
        <span className="flex">
          <IconButton size="sm" label={t('find')} aria-pressed={isFinding} onClick={() => setFinding(!isFinding)}>
            <Search size={15} aria-hidden />
          </IconButton>
          <CopyButton text={shown.text} label={t('copyText')} />
        </span>
      </div>
      {isFinding ? <FindField find={find} onClose={() => setFinding(false)} /> : null}
      {file.highlight && !passage ? <Note>{t('passageMissing')}</Note> : null}
      {shown.isCut && tab === 'file' ? <Note>{t('isCut')}</Note> : null}
      <Radix.Content value="file" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none data-[state=inactive]:hidden">
        {kind === 'sheets' || kind === 'table' ? (
          <SheetsView {...view} isSeparated={kind === 'table'} />
        ) : (
          <TextPages {...view} kind={kind} onGo={setGiven} />
        )}
      </Radix.Content>
      <Radix.Content value="text" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none data-[state=inactive]:hidden">
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

function Empty({ children }: { children: ReactNode }) {
  return <p className="p-4.5 text-ink-2 text-sm">{children}</p>
}

'use client'

import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { later } from '#components/loading/later.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { isDocumentName, viewedKind } from '#components/viewer-store/viewed-kind.ts'
import type { ChatFiles } from '#lib/chats/shared.ts'
import { chatFile as t } from '#lib/words/en/chat-file.ts'
import { common } from '#lib/words/en/common.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import { useFileActions } from '../actions/use-file-actions.tsx'
import type { FileSide, ShownFile } from '../files-store.ts'
import type { OpenState } from '../open/open-files.ts'
import { useOpenFile, useOpenFiles } from '../open/use-open-file.ts'
import { useFilesState, useFilesStore } from '../use-files.ts'
import { FileMenu } from './file-menu.tsx'
import { FileText } from './file-text.tsx'
import { FileTitle } from './file-title.tsx'
import { HistoryView } from './history-view.tsx'
import { MapView } from './map-view.tsx'

const FileDocument = later(() => import('#components/viewer/file-document.tsx').then(module => module.FileDocument))

export interface FileViewProps {
  folder: WorkspaceView
  shown: Exclude<ShownFile, { side: 'deleted' }>
  mode: ChatFiles['mode']
}

type Side = FileSide | 'preview'
const LABELS = { text: 'text', preview: 'preview', map: 'map', history: 'history' } as const satisfies Record<Side, string>

/** Shows one file in place of the tree. Escape goes from the editor to its tab, and from there to the tree. */
export function FileView({ folder, shown: { path, side: first }, mode }: FileViewProps) {
  const store = useFilesStore()
  const open = useOpenFiles(folder.id)
  const isDocument = isDocumentName(path)
  const state = useOpenFile(open, path, !isDocument)
  const { actions, dialogs } = useFileActions(folder, { isTaken: () => false, isFolderTaken: () => false })
  const tab = useRef<HTMLButtonElement>(null)
  const [side, setSide] = useState<Side>(first)
  const close = () => store.show(null)
  const sides: Side[] = ['text', ...(hasPreview(path) ? (['preview'] as const) : []), 'map', 'history']
  const textOr = (isPreview: boolean) => (
    <Loaded state={state} onRetry={() => void open.load(path)} onBack={close}>
      {file => (
        <FileText {...{ open, path, file, isPreview }} isWritable={folder.writable} onLeave={() => tab.current?.focus()} onGone={close} />
      )}
    </Loaded>
  )
  const views: Record<Side, () => ReactNode> = {
    text: () => (isDocument ? <Document workspaceId={folder.id} path={path} /> : textOr(false)),
    preview: () => textOr(true),
    map: () => <MapView workspaceId={folder.id} path={path} mode={mode} />,
    history: () => (
      <HistoryView
        {...{ folder, path }}
        current={state.state === 'ready' ? state.base.content : null}
        onBringBack={
          folder.writable
            ? content => {
                open.restore(path, content)
                setSide('text')
              }
            : null
        }
      />
    ),
  }
  return (
    <Radix.Root
      value={side}
      onValueChange={value => setSide(sides.find(one => one === value) ?? 'text')}
      onKeyDown={keys(event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        close()
      })}
      className="flex h-full min-h-0 flex-col gap-2"
    >
      <div className="flex shrink-0 items-center gap-1">
        <span className="-ms-1.5">
          <IconButton label={t('backToFiles')} onClick={close}>
            <ArrowLeft size={16} aria-hidden className="rtl:rotate-180" />
          </IconButton>
        </span>
        <FileTitle path={path} sizeBytes={state.state === 'ready' ? state.base.sizeBytes : null} />
        <FileMenu path={path} actions={actions} />
      </div>
      <Radix.List aria-label={t('views')} className="flex shrink-0 gap-4 border-line border-b">
        {sides.map(one => (
          <Radix.Trigger
            key={one}
            ref={one === side ? tab : null}
            value={one}
            className="-mb-px -outline-offset-2 border-transparent border-b-2 pb-1.5 text-ink-2 text-xs hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink pointer-coarse:py-2"
          >
            {t(LABELS[one])}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {sides.map(one => (
        <Radix.Content
          key={one}
          value={one}
          tabIndex={-1}
          className={clsx('min-h-0 flex-1 flex-col outline-none', one === side ? 'flex' : 'hidden')}
        >
          {views[one]()}
        </Radix.Content>
      ))}
      {dialogs}
    </Radix.Root>
  )
}

interface LoadedProps {
  state: OpenState
  onRetry: () => void
  onBack: () => void
  children: (file: Extract<OpenState, { state: 'ready' }>) => ReactNode
}

function Loaded({ state, onRetry, onBack, children }: LoadedProps) {
  if (state.state === 'ready') return children(state)
  if (state.state === 'loading') return <Skeleton lines={8} label={t('loadingFile')} />
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>
        <span className="font-[550]">{t('notShown')}</span> {state.error}
      </p>
      <div className="flex gap-2">
        <Button onClick={onRetry}>{common('tryAgain')}</Button>
        <Button variant="ghost" onClick={onBack}>
          {t('backToFiles')}
        </Button>
      </div>
    </div>
  )
}

/** Tells whether a text can be shown as it reads. */
function hasPreview(path: string): boolean {
  const kind = viewedKind(path)
  return kind === 'markdown' || kind === 'table'
}

/** Shows a document as other documents are shown, read only. */
function Document({ workspaceId, path }: { workspaceId: string; path: string }) {
  const { treeTurn } = useFilesState()
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    <div className="-mx-4.5 -mb-3.5 flex min-h-0 flex-1 flex-col">
      <FileDocument key={treeTurn} file={{ source: { kind: 'workspace', workspaceId, path }, name }} turn={0} />
    </div>
  )
}

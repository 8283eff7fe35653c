'use client'

import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { fileSize } from '#components/parts/duration.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import { isMarkdown } from '../file-kinds.ts'
import type { FileSide, ShownFile } from '../files-store.ts'
import { useFilesStore } from '../use-files.ts'
import { FileText } from './file-text.tsx'
import type { OpenState } from './open-files.ts'
import { useOpenFile, useOpenFiles } from './use-open-file.ts'

export interface FileViewProps {
  folder: WorkspaceView
  shown: ShownFile
}

type Side = FileSide | 'preview'
const LABELS: Record<Side, string> = { text: 'Text', preview: 'Preview', map: 'Map', history: 'History' }

/** Shows one file in place of the tree. Escape goes from the editor to the way back, and from there to the tree. */
export function FileView({ folder, shown: { path, side: first } }: FileViewProps) {
  const store = useFilesStore()
  const open = useOpenFiles(folder.id)
  const state = useOpenFile(open, path)
  const back = useRef<HTMLButtonElement>(null)
  const [side, setSide] = useState<Side>(first)
  const close = () => store.show(null)
  const sides: Side[] = isMarkdown(path) ? ['text', 'preview'] : ['text']
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
          <IconButton ref={back} label="Back to the files" onClick={close}>
            <ArrowLeft size={16} aria-hidden className="rtl:rotate-180" />
          </IconButton>
        </span>
        <Title path={path} state={state} />
      </div>
      {sides.length > 1 ? (
        <Radix.List aria-label="Views of the file" className="flex shrink-0 gap-4 border-line border-b">
          {sides.map(one => (
            <Radix.Trigger
              key={one}
              value={one}
              className="-mb-px -outline-offset-2 border-transparent border-b-2 pb-1.5 text-ink-2 text-xs hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink pointer-coarse:py-2"
            >
              {LABELS[one]}
            </Radix.Trigger>
          ))}
        </Radix.List>
      ) : null}
      {sides.map(one => (
        <Radix.Content
          key={one}
          value={one}
          tabIndex={-1}
          className={clsx('min-h-0 flex-1 flex-col outline-none', one === side ? 'flex' : 'hidden')}
        >
          <Loaded state={state} onRetry={() => void open.load(path)} onBack={close}>
            {file => (
              <FileText
                open={open}
                path={path}
                file={file}
                isWritable={folder.writable}
                isPreview={one === 'preview'}
                onLeave={() => back.current?.focus()}
                onGone={close}
              />
            )}
          </Loaded>
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

function Title({ path, state }: { path: string; state: OpenState }) {
  const end = path.lastIndexOf('/') + 1
  return (
    <h3 className="flex min-w-0 flex-1 items-baseline gap-2" title={path}>
      <span className="min-w-0 truncate">
        <bdi>
          <span className="text-ink-2">{path.slice(0, end)}</span>
          <span className="font-[550]">{path.slice(end)}</span>
        </bdi>
      </span>
      {state.state === 'ready' ? (
        <span className="tabular ms-auto shrink-0 text-ink-2 text-xs">{fileSize(state.base.sizeBytes)}</span>
      ) : null}
    </h3>
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
  if (state.state === 'loading') return <Skeleton lines={8} label="Loading the file" />
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>
        <span className="font-[550]">The file cannot be shown.</span> {state.error}
      </p>
      <div className="flex gap-2">
        <Button onClick={onRetry}>Try again</Button>
        <Button variant="ghost" onClick={onBack}>
          Back to the files
        </Button>
      </div>
    </div>
  )
}

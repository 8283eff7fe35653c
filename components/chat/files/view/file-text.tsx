'use client'

import { type RefObject, useRef, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { toast } from '#components/ui/toast.ts'
import { chatFile as t } from '#lib/words/en/chat-file.ts'
import type { Editor } from '../editor/create-editor.ts'
import { type OpenFile, shownText } from '../open/open-file.ts'
import type { OpenFiles } from '../open/open-files.ts'
import { SaveBar } from './save-bar.tsx'

const LoadingEditor = () => <Skeleton lines={8} label={t('loadingEditor')} />
const LoadingPreview = () => <Skeleton lines={8} label={t('loadingPreview')} />

export const TextEditor = later(() => import('../editor/text-editor.tsx').then(module => module.TextEditor), <LoadingEditor />)

const FilePreview = later(() => import('./file-preview.tsx').then(module => module.FilePreview), <LoadingPreview />)

export interface FileTextProps {
  open: OpenFiles
  path: string
  file: OpenFile
  isWritable: boolean
  /** Shows Markdown or a table as it reads, instead of its source. */
  isPreview: boolean
  onLeave: () => void
  /** The person has discarded the text of a deleted file. */
  onGone: () => void
}

/** Shows the text of a file in the editor, with what is not saved below it. */
export function FileText({ open, path, file, isWritable, isPreview, onLeave, onGone }: FileTextProps) {
  const [isCompared, setCompared] = useState(false)
  const editor = useRef<Editor | null>(null)
  const isChanged = file.draft !== null
  const discard = () => {
    const { draft, newer } = file
    if (newer?.sha256 === null) {
      open.forget(path)
      onGone()
      return
    }
    open.dropDraft(path)
    setCompared(false)
    if (draft !== null) toast.info(t('changesDiscarded'), { action: { label: t('bringThemBack'), run: () => open.restore(path, draft) } })
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      {isPreview ? (
        <FilePreview text={shownText(file)} path={path} />
      ) : (
        <Source
          {...{ path, file, isWritable, editor, onLeave }}
          compareWith={isCompared && isChanged ? file.base.content : null}
          open={open}
        />
      )}
      <SaveBar
        file={file}
        isCompared={isCompared}
        onCompare={isPreview ? null : () => setCompared(!isCompared)}
        onSave={() => void open.save(path)}
        onDiscard={discard}
        onKeep={() => {
          open.keepDraft(path)
          setCompared(true)
        }}
      />
      {isWritable ? null : <p className="text-ink-2 text-xs">{t('readOnly')}</p>}
    </div>
  )
}

interface SourceProps extends Pick<FileTextProps, 'open' | 'path' | 'file' | 'isWritable' | 'onLeave'> {
  editor: RefObject<Editor | null>
  compareWith: string | null
}

function Source({ open, path, file, isWritable, editor, compareWith, onLeave }: SourceProps) {
  return (
    <div className="min-h-48 flex-1 overflow-hidden">
      <TextEditor
        key={path}
        path={path}
        label={isWritable ? t('textOfEscape', { path }) : t('textOf', { path })}
        content={shownText(file)}
        revision={file.revision}
        isWritable={isWritable}
        compareWith={compareWith}
        editor={editor}
        onChange={content => open.edit(path, content)}
        onSave={() => void open.save(path)}
        onLeave={onLeave}
      />
    </div>
  )
}

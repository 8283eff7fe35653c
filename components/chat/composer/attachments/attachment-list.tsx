'use client'

import { FileText, RefreshCw, X } from 'lucide-react'
import { Spinner } from '#components/ui/spinner.tsx'
import { useOpenFile } from '#components/viewer-store/viewer-context.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { FileTextState } from '#lib/chats/shared.ts'
import type { SentFile } from '#lib/messages/shared.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import type { Attachment } from './attachment.ts'
import { isPastedText } from './pasted-text.ts'

/** Lists the files of the message, each with a button that removes it. */
export interface AttachmentListProps {
  attachments: readonly Attachment[]
  /** Ids of files whose resources have changed since. */
  changed: ReadonlySet<string>
  onRemove: (key: string) => void
  onRefresh: (attachment: Attachment) => void
  /** Puts the text of a file that was made of a paste into the message. */
  onInsert: (attachment: Attachment) => Promise<void>
}

export function AttachmentList({ attachments, changed, onRemove, onRefresh, onInsert }: AttachmentListProps) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label={t('attachedFiles')} className="flex flex-wrap gap-2 px-4 pb-3">
      {attachments.map(attachment => (
        <Item
          key={attachment.key}
          attachment={attachment}
          isChanged={attachment.state.kind === 'ready' && changed.has(attachment.state.file.id)}
          onRemove={() => onRemove(attachment.key)}
          onRefresh={() => onRefresh(attachment)}
          onInsert={isPastedText(attachment) ? () => void onInsert(attachment) : null}
        />
      ))}
    </ul>
  )
}

/** Says how far a document is read. */
function TextLine({ text: { state, reason, tokens } }: { text: FileTextState }) {
  const line = state === 'reading' ? t('readingFile') : state === 'ready' ? t('fileTokens', { tokens }) : (reason ?? '')
  return (
    <span role="status" title={line} className={`block truncate text-xs ${state === 'failed' ? 'text-bad' : 'text-ink-2'}`}>
      {line}
    </span>
  )
}

interface ItemProps {
  attachment: Attachment
  isChanged: boolean
  onRemove: () => void
  onRefresh: () => void
  onInsert: (() => void) | null
}

function Item({ attachment: { name: shown, preview, origin, state }, isChanged, onRemove, onRefresh, onInsert }: ItemProps) {
  const name = visibleText(shown)
  const isFailed = state.kind === 'failed'
  return (
    <li
      className={`relative flex h-14 min-w-0 max-w-56 items-center gap-2 rounded-md border bg-paper-2 ${isFailed ? 'border-bad' : 'border-line'}`}
      title={isFailed ? state.reason : name}
    >
      {preview ? (
        // biome-ignore lint/performance/noImgElement: a file of this browser, not an asset of the site
        <img src={preview} alt={name} className="size-[54px] rounded-md object-cover" />
      ) : (
        <span className="flex min-w-0 items-center gap-2 pe-8 ps-3 text-sm">
          <FileText size={16} aria-hidden className="shrink-0 text-ink-2" />
          <span className="min-w-0">
            <AttachedName name={shown} file={state.kind === 'ready' ? state.file : null} />
            {onInsert ? (
              <button
                type="button"
                aria-label={t('insertFile', { name: visibleText(name) })}
                onClick={onInsert}
                className="block rounded-sm text-accent text-xs underline-offset-2 hover:underline pointer-coarse:py-1"
              >
                {t('insertAsText')}
              </button>
            ) : null}
            {origin ? <span className="block truncate text-ink-2 text-xs">{origin.title}</span> : null}
            {state.kind === 'ready' && state.text ? <TextLine text={state.text} /> : null}
          </span>
        </span>
      )}
      {isChanged ? (
        <button
          type="button"
          aria-label={t('attachUpdated', { name: visibleText(name) })}
          onClick={onRefresh}
          className="me-4 flex shrink-0 items-center gap-1 rounded-sm bg-wait-paper px-1.5 py-px font-[550] text-2xs text-wait-ink hover:underline pointer-coarse:py-2"
        >
          <RefreshCw size={11} aria-hidden /> {t('updated')}
        </button>
      ) : null}
      {state.kind === 'uploading' ? (
        <span className="absolute inset-0 grid place-items-center rounded-md bg-paper/60">
          <Spinner label={t('uploading', { name })} />
        </span>
      ) : null}
      <button
        type="button"
        aria-label={t('removeFile', { name: visibleText(name) })}
        onClick={onRemove}
        className="absolute -top-1.5 -end-1.5 grid size-5 place-items-center rounded-full border border-line-strong bg-paper text-ink-2 hover:text-ink pointer-coarse:size-8"
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  )
}

/** Shows the name of a file; one that is uploaded opens beside the chat. */
function AttachedName({ name, file }: { name: string; file: SentFile | null }) {
  const openFile = useOpenFile()
  const text = <VisibleText text={name} />
  if (!file || !openFile) return <span className="block truncate">{text}</span>
  return (
    <button
      type="button"
      aria-label={t('openFile', { name: visibleText(name) })}
      onClick={() => openFile({ source: { kind: 'file', fileId: file.id }, name: file.name })}
      className="block max-w-full truncate rounded-sm text-start underline-offset-2 hover:underline pointer-coarse:py-1"
    >
      {text}
    </button>
  )
}

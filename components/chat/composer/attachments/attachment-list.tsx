'use client'

import { FileText, X } from 'lucide-react'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Attachment } from './attachment.ts'

/** The files that go with the message, each with its way out. */
export function AttachmentList({ attachments, onRemove }: { attachments: readonly Attachment[]; onRemove: (key: string) => void }) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-2 px-4 pb-3">
      {attachments.map(attachment => (
        <Item key={attachment.key} attachment={attachment} onRemove={() => onRemove(attachment.key)} />
      ))}
    </ul>
  )
}

function Item({ attachment: { name, preview, state }, onRemove }: { attachment: Attachment; onRemove: () => void }) {
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
        <span className="flex min-w-0 items-center gap-2 pr-8 pl-3 text-sm">
          <FileText size={16} aria-hidden className="shrink-0 text-ink-2" />
          <span className="truncate">{name}</span>
        </span>
      )}
      {state.kind === 'uploading' ? (
        <span className="absolute inset-0 grid place-items-center rounded-md bg-paper/60">
          <Spinner label={`Uploading ${name}`} />
        </span>
      ) : null}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full border border-line-strong bg-paper text-ink-2 hover:text-ink pointer-coarse:size-8"
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  )
}

'use client'

import { FileText, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { fileUrl } from '#components/file-url.ts'
import { later, near } from '#components/loading/later.tsx'
import { WaitingDialog } from '#components/ui/waiting-dialog.tsx'
import { useOpenFile } from '#components/viewer-store/viewer-context.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { SentFile } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'

const Lightbox = later(() => import('./lightbox.tsx').then(module => module.Lightbox), <WaitingDialog />)

/** Files that a person sent: images as thumbnails that open in full, other files open beside the page. */
export interface SentFilesProps {
  files: readonly SentFile[]
  /** Ids of files whose resources have changed since. */
  changed: ReadonlySet<string>
  /** Attaches the resource's current content to the next message. */
  onRefresh: (file: SentFile) => void
}

export function SentFiles({ files, changed, onRefresh }: SentFilesProps) {
  const [open, setOpen] = useState<SentFile | null>(null)
  if (files.length === 0) return null
  return (
    <>
      <ul aria-label={t('attachedFiles')} className="flex max-w-[80%] flex-wrap justify-end gap-2 max-sm:max-w-[88%]">
        {files.map(file => (
          <li key={file.id} className="min-w-0 max-w-full">
            {file.mediaType.startsWith('image/') ? (
              <button
                type="button"
                aria-label={t('showName', { name: visibleText(file.name) })}
                {...near(Lightbox)}
                onClick={() => setOpen(file)}
                className="block cursor-zoom-in overflow-hidden rounded-lg border border-line bg-paper-2"
              >
                {/* biome-ignore lint/performance/noImgElement: files of a chat are served with a session */}
                <img
                  src={fileUrl(file.id)}
                  alt={visibleText(file.name)}
                  loading="lazy"
                  decoding="async"
                  className="h-36 min-w-16 max-w-72 object-cover"
                />
              </button>
            ) : (
              <FileLink file={file} />
            )}
            {changed.has(file.id) ? (
              <button
                type="button"
                aria-label={t('attachCurrentVersion', { name: visibleText(file.name) })}
                onClick={() => onRefresh(file)}
                className="mt-1 ms-auto flex items-center gap-1 rounded-sm bg-wait-paper px-1.5 py-px font-[550] text-2xs text-wait-ink hover:underline pointer-coarse:py-2"
              >
                <RefreshCw size={11} aria-hidden /> {t('updated')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {open ? <Lightbox url={fileUrl(open.id)} name={open.name} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

const FILE_CLASSES =
  'flex h-10 min-w-0 max-w-full items-center gap-2 rounded-lg border border-line bg-paper-2 px-3 text-sm hover:bg-paper-3'

/** Opens a file beside the page; where the page has no room for that, it is downloaded. */
function FileLink({ file }: { file: SentFile }) {
  const openFile = useOpenFile()
  const inside = (
    <>
      <FileText size={15} aria-hidden className="shrink-0 text-ink-2" />
      <span className="truncate">
        <VisibleText text={file.name} />
      </span>
      {file.origin ? (
        <span dir="auto" className="max-w-40 truncate text-ink-2 text-xs">
          {file.origin.title}
        </span>
      ) : null}
    </>
  )
  if (!openFile)
    return (
      <a href={fileUrl(file.id)} download={file.name} className={FILE_CLASSES}>
        {inside}
      </a>
    )
  return (
    <button
      type="button"
      aria-label={t('openFile', { name: visibleText(file.name) })}
      onClick={() => openFile({ source: { kind: 'file', fileId: file.id }, name: file.name })}
      className={FILE_CLASSES}
    >
      {inside}
    </button>
  )
}

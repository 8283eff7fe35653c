'use client'

import { Download, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { TIP } from '#components/ui/watch-tips.ts'
import type { FileToOpen } from '#components/viewer-store/viewer-store.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { viewer as t } from '#lib/words/en/viewer.ts'
import { FileDocument } from './file-document.tsx'
import { originalOf } from './original-of.ts'

export interface OpenedFileProps {
  file: FileToOpen
  turn: number
  onClose: () => void
  /** Moves the focus to the file when it opens; a sheet does so itself. */
  takesFocus: boolean
}

/** Shows one file under its name, with its original for download. */
export function OpenedFile({ file, turn, onClose, takesFocus }: OpenedFileProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const name = visibleText(file.name)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-13 shrink-0 items-center gap-1 border-line border-b ps-4.5 pe-3">
        <h2 ref={heading} tabIndex={-1} title={name} className="min-w-0 flex-1 truncate font-[550] text-sm outline-none">
          <VisibleText isName text={file.name} />
        </h2>
        <a
          href={originalOf(file.source)}
          download={file.name}
          aria-label={t('downloadFile')}
          {...{ [TIP]: t('downloadFile') }}
          className="inline-grid size-8 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-paper-3 hover:text-ink pointer-coarse:size-10"
        >
          <Download size={16} aria-hidden />
        </a>
        <IconButton label={t('closeFile')} keys="Esc" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <FileDocument file={file} turn={turn} />
    </div>
  )
}

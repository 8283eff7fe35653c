'use client'

import { FolderUp, Upload as UploadIcon } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import { type Dropped, pickedFiles } from './dropped-files.ts'

/** Uploads files, or a whole folder, from a dialog of the browser. */
export function UploadButton({ onPick }: { onPick: (picked: Dropped) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const picked = [...(input.files ?? [])]
    input.value = ''
    if (picked.length > 0) onPick(pickedFiles(picked, ''))
  }
  const common = { type: 'file', multiple: true, hidden: true, tabIndex: -1 } as const
  return (
    <>
      <input {...common} ref={files} aria-label={t('filesToUpload')} onChange={event => take(event.currentTarget)} />
      <input
        {...common}
        ref={folder}
        aria-label={t('folderToUpload')}
        {...{ webkitdirectory: '' }}
        onChange={event => take(event.currentTarget)}
      />
      <Menu
        trigger={
          <IconButton label={t('upload')}>
            <UploadIcon size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<UploadIcon size={14} aria-hidden />} onSelect={() => files.current?.click()}>
          {t('uploadFiles')}
        </MenuItem>
        <MenuItem icon={<FolderUp size={14} aria-hidden />} onSelect={() => folder.current?.click()}>
          {t('uploadFolder')}
        </MenuItem>
      </Menu>
    </>
  )
}

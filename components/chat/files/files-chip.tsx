'use client'

import { Files } from 'lucide-react'
import { Chip } from '#components/ui/chip.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatPanel as t } from '#lib/words/en/chat-panel.ts'
import { common } from '#lib/words/en/common.ts'
import { useFilesState } from './use-files.ts'

/** Counts the selected files of a chat that has a folder, and opens the panel at them. */
export function FilesChip() {
  const { panel } = useWorkspace()
  const { files } = useFilesState()
  if (!files || files.workspaceId === null) return null
  const count = files.selectedFiles.length
  const words = count === 0 ? t('noFiles') : common('files', { count })
  return (
    <Chip aria-label={t('filesSelected', { words })} title={t('selected', { words })} onClick={() => panel.toggle('files')}>
      <Files size={14} aria-hidden className="shrink-0 sm:hidden" />
      <span className="whitespace-nowrap max-sm:hidden">{words}</span>
      {count === 0 ? null : <span className="sm:hidden">{count.toLocaleString('en-US')}</span>}
    </Chip>
  )
}

'use client'

import { Select } from '#components/ui/select.tsx'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'

export interface FolderChoiceProps {
  chatId: string
  folders: readonly WorkspaceView[]
  workspaceId: string | null
  onChoose: (workspaceId: string | null) => void
  /** Gives the chat files of its own. */
  onStart: () => void
}

const NO_FOLDER = ''
/** Value of files that the chat does not have yet; no id has a space. */
const NEW_FILES = 'new files'

/** Offers the folders that are open to the person, and files of the chat itself. */
export function FolderChoice({ chatId, folders, workspaceId, onChoose, onStart }: FolderChoiceProps) {
  const isKnown = workspaceId === null || folders.some(({ id }) => id === workspaceId)
  const own = folders.find(folder => folder.kind === 'files' && folder.chatId === chatId)
  const options = [
    { value: NO_FOLDER, label: t('noFiles') },
    { value: own?.id ?? NEW_FILES, label: t('filesOfChat') },
    ...folders.filter(folder => folder !== own).map(({ id, title }) => ({ value: id, label: title })),
    ...(isKnown ? [] : [{ value: workspaceId, label: t('folderGone') }]),
  ]
  return (
    <Select
      aria-label={t('folderOfChat')}
      value={workspaceId ?? NO_FOLDER}
      options={options}
      onValueChange={id => {
        if (id === NEW_FILES) onStart()
        else onChoose(id === NO_FOLDER ? null : id)
      }}
    />
  )
}

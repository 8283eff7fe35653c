'use client'

import dynamic from 'next/dynamic'
import { use } from 'react'
import { onceOnline } from '#components/loading/once-online.ts'
import { FilesContext, useFilesState } from './use-files.ts'

const FilesChip = dynamic(() => onceOnline(() => import('./files-chip.tsx')).then(module => module.FilesChip), { ssr: false })

/** Loads the chip of files for a chat that has a folder. */
export function LazyFilesChip() {
  return use(FilesContext) ? <Chip /> : null
}

function Chip() {
  const { files } = useFilesState()
  return files === null || files.workspaceId === null ? null : <FilesChip />
}

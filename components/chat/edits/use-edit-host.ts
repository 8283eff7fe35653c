import { useMemo } from 'react'
import type { EditHost } from '#components/parts/edit/edit-host.ts'
import { useShowFile } from '../files/use-files.ts'

/** Opens files of the chat's folder in the panel; null where it has none. */
export function useEditHostOfChat(): EditHost | null {
  const showFile = useShowFile()
  return useMemo(() => showFile && { openFile: path => showFile(path) }, [showFile])
}

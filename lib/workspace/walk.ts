import { opendir } from 'node:fs/promises'
import path from 'node:path'
import { isIgnoredFile, isIgnoredFolder } from './ignored-names.ts'
import { MAX_LISTED_FILES, MAX_WALKED_FOLDERS } from './limits.ts'
import type { FoundPath } from './look-at-files.ts'
import { isGitName } from './safe-path.ts'

export interface FolderWalk {
  paths: FoundPath[]
  /** Names of folders that were left out. */
  madeByTools: string[]
  isTruncated: boolean
}

/** Lists the files of a folder without git, breadth first, and follows no link. `isTruncated`: there are more. */
export async function walk(root: string, signal: AbortSignal): Promise<FolderWalk> {
  const paths: FoundPath[] = []
  const made = new Set<string>()
  const walked = (isTruncated: boolean): FolderWalk => ({ paths, madeByTools: [...made].sort(), isTruncated })
  const waiting = ['']
  for (let index = 0; index < waiting.length; index++) {
    signal.throwIfAborted()
    if (index === MAX_WALKED_FOLDERS) return walked(true)
    const folder = waiting[index] ?? ''
    const entries = await opendir(path.join(root, folder)).catch((error: unknown) => {
      // Folders below the root may be closed to us, or be gone by now.
      if (folder === '') throw error
      return null
    })
    if (entries === null) continue
    for await (const entry of entries) {
      const { name } = entry
      if (isGitName(name)) continue
      if (entry.isDirectory()) {
        if (isIgnoredFolder(name)) made.add(name)
        else waiting.push(`${folder}${name}/`)
      } else if ((entry.isFile() || entry.isSymbolicLink()) && !isIgnoredFile(name)) {
        if (paths.length === MAX_LISTED_FILES) return walked(true)
        paths.push({ onDisk: `${folder}${name}`, isTracked: false })
      }
    }
  }
  return walked(false)
}

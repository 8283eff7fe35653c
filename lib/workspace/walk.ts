import { opendir } from 'node:fs/promises'
import path from 'node:path'
import { isIgnoredFile, isIgnoredFolder } from './ignored-names.ts'
import { MAX_LISTED_FILES, MAX_WALKED_FOLDERS } from './limits.ts'
import { isGitName } from './safe-path.ts'

/** Lists the files of a folder without git, breadth first, and follows no link. `isTruncated`: there are more. */
export async function walk(root: string, signal: AbortSignal): Promise<{ paths: string[]; isTruncated: boolean }> {
  const paths: string[] = []
  const waiting = ['']
  for (let index = 0; index < waiting.length; index++) {
    signal.throwIfAborted()
    if (index === MAX_WALKED_FOLDERS) return { paths, isTruncated: true }
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
        if (!isIgnoredFolder(name)) waiting.push(`${folder}${name}/`)
      } else if ((entry.isFile() || entry.isSymbolicLink()) && !isIgnoredFile(name)) {
        if (paths.length === MAX_LISTED_FILES) return { paths, isTruncated: true }
        paths.push(`${folder}${name}`)
      }
    }
  }
  return { paths, isTruncated: false }
}

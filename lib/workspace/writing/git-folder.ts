import { lstat } from 'node:fs/promises'
import path from 'node:path'

/** Names by which git knows its own folder. */
const SIGNS = ['HEAD', 'objects', 'refs']

/**
 * Says whether one of the folders of a path is what git has in `.git`, under any name, or would become so with this path. Its hooks and settings are programs
 * that run for every user of git there. A `.git` file may lead to such a folder.
 */
export async function isWithinGitFolder(realRoot: string, names: readonly string[]): Promise<boolean> {
  for (const [depth, child] of names.entries()) {
    const missing = await missingSigns(path.join(realRoot, ...names.slice(0, depth)))
    if (missing.every(sign => sign === child)) return true
  }
  return false
}

async function missingSigns(folder: string): Promise<string[]> {
  const missing: string[] = []
  for (const sign of SIGNS) {
    const isThere = await lstat(path.join(folder, sign)).then(
      () => true,
      () => false,
    )
    if (!isThere) missing.push(sign)
    // Two missing ones tell enough of most folders.
    if (missing.length === 2) break
  }
  return missing
}

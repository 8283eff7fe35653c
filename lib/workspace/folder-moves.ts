import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { Place } from './place.ts'
import { requirePath } from './require-path.ts'
import { safePath } from './safe-path.ts'

/** Returns the stored forms of both paths of a folder. Throws `invalid_path`, also for a folder that would move into itself. */
export function requireFolderPaths(givenFrom: string, givenTo: string): [from: string, to: string] {
  const [from, to] = [requirePath(withoutSlash(givenFrom)), requirePath(withoutSlash(givenTo))]
  if (`${to}/`.startsWith(`${from}/`)) throw new AppError('invalid_path', { message: t('folderCannotMovedItself'), details: { path: to } })
  return [from, to]
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** Lists the files below a folder as they are now, in order. Throws `not_found` where there is none, since nobody sees such a folder. */
export async function filesBelow(place: Pick<Place, 'listing'>, folder: string): Promise<string[]> {
  const { files } = await place.listing('fresh')
  const paths = files.flatMap(({ path, change }) => (change !== 'deleted' && path.startsWith(`${folder}/`) ? [path] : []))
  if (paths.length === 0) throw new AppError('not_found', { message: t('noFolderFilesPath') })
  return paths
}

/** Throws `invalid_path` where a file of the folder would have no path that can be used. */
export function requirePathsBelow(files: readonly string[], { from, to }: { from: string; to: string }): void {
  const path = files.map(file => `${to}${file.slice(from.length)}`).find(one => safePath(one) === null)
  if (path !== undefined) throw new AppError('invalid_path', { message: t('pathFileWouldToo'), details: { path: path.slice(0, 200) } })
}

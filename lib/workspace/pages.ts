import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { ListedFile } from './listing.ts'

/** Returns the files below `prefix` whose paths hold each word of `q`, in any case. */
export function filterFiles(files: readonly ListedFile[], { q = '', prefix = '' }: { q?: string; prefix?: string }): readonly ListedFile[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && prefix === '') return files
  return files.filter(({ path }) => {
    if (!path.startsWith(prefix)) return false
    const plain = path.toLowerCase()
    return words.every(word => plain.includes(word))
  })
}

/** Returns the page behind a cursor, which is the last path before it: a page stays right when files come and go. */
export function pageOf(files: readonly ListedFile[], { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const after = cursor === undefined ? null : readCursor(cursor)
  const first = after === null ? 0 : firstBehind(files, after)
  const items = files.slice(first, first + limit)
  const last = items.at(-1)
  return { items, nextCursor: last && first + limit < files.length ? Buffer.from(last.path).toString('base64url') : null }
}

function readCursor(cursor: string): string {
  const path = Buffer.from(cursor, 'base64url').toString()
  if (path === '' || Buffer.from(path).toString('base64url') !== cursor)
    throw new AppError('invalid_request', { message: t('cursorInvalid') })
  return path
}

function firstBehind(files: readonly ListedFile[], path: string): number {
  const found = files.findIndex(file => file.path > path)
  return found === -1 ? files.length : found
}

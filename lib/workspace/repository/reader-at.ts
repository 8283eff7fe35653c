import { createHash } from 'node:crypto'
import { MAX_TEXT_BYTES, SNIFFED_BYTES } from '../limits.ts'
import type { WorkspaceReader } from '../model-files.ts'
import type { FileText } from '../read-text.ts'
import { safePath } from '../safe-path.ts'
import { entriesOf, type OpenedRepository } from './opened.ts'

const FILE_MODES = ['100644', '100755']

/** Reads files of a commit by its objects. A link is not a file. `open` is asked again for each call. */
export function readerAt(open: <T>(use: (opened: OpenedRepository) => Promise<T>) => Promise<T>, commit: string): WorkspaceReader {
  const find = async (opened: OpenedRepository, given: string): Promise<{ blob: string; sizeBytes: number } | null> => {
    const path = safePath(given)
    if (path === null) return null
    const name = `${opened.repository.prefix}${path}`
    const listed = await opened.ask(['--literal-pathspecs', 'ls-tree', '-z', '--long', '--full-tree', commit, '--', name])
    const [entry = ''] = entriesOf(listed ?? '')
    const [mode = '', , blob = '', size = ''] = entry.split('\t', 1)[0]?.split(/ +/) ?? []
    return FILE_MODES.includes(mode) && /^[0-9a-f]+$/.test(blob) ? { blob, sizeBytes: Number(size) } : null
  }
  return {
    sizeOf: path =>
      open(async opened => {
        const found = await find(opened, path)
        return found === null || found.sizeBytes > MAX_TEXT_BYTES ? null : found.sizeBytes
      }),
    readText: path =>
      open(async (opened): Promise<FileText> => {
        const found = await find(opened, path)
        if (found === null) return { status: safePath(path) === null ? 'invalid' : 'missing' }
        if (found.sizeBytes > MAX_TEXT_BYTES) return { status: 'too_large' }
        const content = await opened.ask(['cat-file', 'blob', found.blob])
        if (content === null) return { status: 'unreadable' }
        if (content.slice(0, SNIFFED_BYTES).includes('\0')) return { status: 'binary' }
        return { status: 'ok', content, sha256: createHash('sha256').update(content).digest('hex'), sizeBytes: found.sizeBytes }
      }),
  }
}

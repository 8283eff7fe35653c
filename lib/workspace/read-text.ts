import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { MAX_TEXT_BYTES, SNIFFED_BYTES } from './limits.ts'
import { openInside } from './open-inside.ts'

/** Text of one file. `sha256` is that of its bytes; `invalid` names no file of the workspace (outside, git, a folder, a device). */
export type FileText =
  | { status: 'ok'; content: string; sha256: string; sizeBytes: number }
  | { status: 'missing' | 'binary' | 'too_large' | 'unreadable' | 'invalid' }

/** Reads a file of at most `MAX_TEXT_BYTES`. Bytes that are no UTF-8 become U+FFFD. */
export async function readText(root: string, path: string): Promise<FileText> {
  const opened = await openInside(root, path)
  if (opened.status !== 'ok') return opened
  try {
    const head = await readBytes(opened.file, SNIFFED_BYTES)
    if (head.includes(0)) return { status: 'binary' }
    if (opened.sizeBytes > MAX_TEXT_BYTES) return { status: 'too_large' }
    const bytes = await readBytes(opened.file, MAX_TEXT_BYTES + 1)
    // The file may have grown since it was opened.
    if (bytes.length > MAX_TEXT_BYTES) return { status: 'too_large' }
    return {
      status: 'ok',
      content: decoder.decode(bytes),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sizeBytes: bytes.length,
    }
  } catch {
    return { status: 'unreadable' }
  } finally {
    await opened.file.close()
  }
}

/** Reads no more than the beginning of a file: tells whether `readText` would give its text. */
export async function sniff(root: string, path: string): Promise<'text' | Exclude<FileText['status'], 'ok'>> {
  const opened = await openInside(root, path)
  if (opened.status !== 'ok') return opened.status
  try {
    if ((await readBytes(opened.file, SNIFFED_BYTES)).includes(0)) return 'binary'
    return opened.sizeBytes > MAX_TEXT_BYTES ? 'too_large' : 'text'
  } catch {
    return 'unreadable'
  } finally {
    await opened.file.close()
  }
}

/** Returns the size of a file that `readText` may read; null for one that is missing or too large. */
export async function textSize(root: string, path: string): Promise<number | null> {
  const opened = await openInside(root, path)
  if (opened.status !== 'ok') return null
  await opened.file.close()
  return opened.sizeBytes > MAX_TEXT_BYTES ? null : opened.sizeBytes
}

/** Keeps a byte order mark: the text is the file's, to the character. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads from the start of the file, at most `most` bytes. */
async function readBytes(file: FileHandle, most: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.min(most, (await file.stat()).size + 1))
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return buffer.subarray(0, length)
}

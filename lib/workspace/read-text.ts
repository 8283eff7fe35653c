import type { FileHandle } from 'node:fs/promises'
import { sha256 } from '#lib/platform/index.ts'
import { MAX_TEXT_BYTES, SNIFFED_BYTES } from './limits.ts'
import { type MayRead, openInside } from './open-inside.ts'

/** Text of one file. `sha256` is that of its bytes; `invalid` names no file of the workspace (outside, git, a folder, a device). */
export type FileText =
  | { status: 'ok'; content: string; sha256: string; sizeBytes: number }
  | { status: 'missing' | 'binary' | 'too_large' | 'unreadable' | 'invalid' }

/** Bytes of one file. `sha256` is their hash. */
export type FileBytes = { status: 'ok'; bytes: Buffer; sha256: string } | { status: 'missing' | 'too_large' | 'unreadable' | 'invalid' }

/** Reads a file of at most `MAX_TEXT_BYTES`. Bytes that are not UTF-8 become U+FFFD. */
export async function readText(root: string, path: string, mayRead?: MayRead): Promise<FileText> {
  const opened = await openInside(root, path, mayRead)
  if (opened.status !== 'ok') return opened
  try {
    if (opened.sizeBytes > MAX_TEXT_BYTES) {
      const head = await readBytes(opened.file, SNIFFED_BYTES)
      return { status: head.includes(0) ? 'binary' : 'too_large' }
    }
    // The file may have grown since it was opened.
    return (await readSmall(opened.file)) ?? textOf(await readBytes(opened.file, MAX_TEXT_BYTES + 1))
  } catch {
    return { status: 'unreadable' }
  } finally {
    await opened.file.close()
  }
}

/** Tells of the whole content of a file, or of its beginning with one byte more than a text may have. */
export function textOf(bytes: Uint8Array): FileText {
  if (isBinary(bytes)) return { status: 'binary' }
  if (bytes.byteLength > MAX_TEXT_BYTES) return { status: 'too_large' }
  return { status: 'ok', content: decoder.decode(bytes), sha256: sha256(bytes), sizeBytes: bytes.byteLength }
}

export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, SNIFFED_BYTES).includes(0)
}

/** Reads a whole file of any kind. */
export async function readFileBytes(root: string, path: string, mostBytes: number): Promise<FileBytes> {
  const opened = await openInside(root, path)
  if (opened.status !== 'ok') return opened
  try {
    if (opened.sizeBytes > mostBytes) return { status: 'too_large' }
    const bytes = await readBytes(opened.file, mostBytes + 1)
    return bytes.byteLength > mostBytes ? { status: 'too_large' } : { status: 'ok', bytes, sha256: sha256(bytes) }
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
    if (isBinary(await readBytes(opened.file, SNIFFED_BYTES))) return 'binary'
    return opened.sizeBytes > MAX_TEXT_BYTES ? 'too_large' : 'text'
  } catch {
    return 'unreadable'
  } finally {
    await opened.file.close()
  }
}

/** Returns the size of a file that `readText` may read; null for one that is missing or too large. */
export async function textSize(root: string, path: string, mayRead?: MayRead): Promise<number | null> {
  const opened = await openInside(root, path, mayRead)
  if (opened.status !== 'ok') return null
  await opened.file.close()
  return opened.sizeBytes > MAX_TEXT_BYTES ? null : opened.sizeBytes
}

/** Keeps a byte order mark: the text is the file's, to the character. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const SMALL_BYTES = 32 * 1024
const MOST_FREE = 16
/** Memory for small files: thousands are read for a map, and what each had for itself would wait for a collection. */
const free: Buffer[] = []

/** Reads a file that is small; null for any other. */
async function readSmall(file: FileHandle): Promise<FileText | null> {
  const buffer = free.pop() ?? Buffer.alloc(SMALL_BYTES)
  try {
    let length = 0
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      read = (await file.read(buffer, length, buffer.length - length, length)).bytesRead
    }
    return length === buffer.length ? null : textOf(buffer.subarray(0, length))
  } finally {
    if (free.length < MOST_FREE) free.push(buffer)
  }
}

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

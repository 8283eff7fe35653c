import { type FileKind, fileKind, fileTypes, isCompoundFile } from '#lib/documents/index.ts'
import { AppError } from '#lib/errors.ts'
import { sniffFileType } from '#lib/platform/index.ts'
import { chatLimits } from '#lib/words/en/chat-limits.ts'
import { knowledge as t } from '#lib/words/en/knowledge.ts'
import { server } from '#lib/words/en/server.ts'
import { MAX_FILE_BYTES } from '../limits.ts'

/** Kind of what is read: a document, a page of the web, or a text as it is. */
export type TextKind = FileKind | 'html' | 'text'

const HTML = /\.x?html?$/i
const MAX_NAME = 200

/** Returns the name and the type of a file. Throws `file_not_taken` with the reason for one that has no text. */
export function fileFacts(
  given: string,
  bytes: Uint8Array,
  readText: (bytes: Uint8Array) => string | null,
): { name: string; mediaType: string } {
  const name = nameOf(given)
  const refuse = (message: string) => new AppError('file_not_taken', { message })
  if (bytes.byteLength === 0) throw refuse(chatLimits('nameEmpty', { name }))
  if (bytes.byteLength > MAX_FILE_BYTES) throw refuse(chatLimits('fileTooLarge', { name, megabytes: MAX_FILE_BYTES / 1024 / 1024 }))
  if (isCompoundFile(bytes)) throw refuse(server('oldOfficeFile'))
  const kind = kindOf(name, bytes)
  if (kind === 'text' || kind === 'html') {
    if (sniffFileType(bytes) !== null || readText(bytes) === null) throw refuse(t('fileHasNoText', { name }))
    return { name, mediaType: kind === 'html' ? 'text/html' : /\.(md|markdown)$/i.test(name) ? 'text/markdown' : 'text/plain' }
  }
  return { name, mediaType: fileTypes[kind] }
}

/** Tells by the bytes how a file is read, and by its name only what bytes cannot tell. */
export function kindOf(name: string, bytes: Uint8Array): TextKind {
  return fileKind(name, bytes) ?? (HTML.test(name) ? 'html' : 'text')
}

/** Returns the last segment of a path, without control characters. */
function nameOf(given: string): string {
  const last = given.split(/[/\\]/).findLast(part => part.trim() !== '') ?? ''
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim()
  return [...clean.slice(0, MAX_NAME * 2)].slice(0, MAX_NAME).join('') || 'file'
}

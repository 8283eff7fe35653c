import type { FileKind } from '../documents.ts'
import { partNames } from './archive.ts'

/** Media type of each kind of file, as it is stored and sent. */
export const fileTypes: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  eml: 'message/rfc822',
}

/** Main part of each kind of Office file. */
const MAIN_PARTS: readonly (readonly [string, FileKind])[] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
]
/** Bytes before the content of an archive's first part, where that is `mimetype`, stored without packing (OpenDocument, EPUB). */
const MIMETYPE = 'mimetype'
const MIMETYPE_AT = 30
const MAIL_HEAD = /^(received|from|to|return-path|mime-version|delivered-to|message-id|date|subject|x-[\w-]+|reply-to|content-type): /im

/** Detects the kind of a document by its bytes; the name decides about a mail alone, which is a text. Null for anything else. */
export function fileKind(name: string, bytes: Uint8Array): FileKind | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).toString('latin1')
  if (start.startsWith('%PDF-')) return 'pdf'
  if (start.startsWith('PK\x03\x04')) return archiveKind(start, bytes)
  return /\.eml$/i.test(name) && MAIL_HEAD.test(start) ? 'eml' : null
}

/** Tells an Office file of before 2007, or one with a password: both are compound files (MS-CFB). */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, at) => bytes[at] === byte)
}

function archiveKind(start: string, bytes: Uint8Array): FileKind | null {
  if (start.slice(MIMETYPE_AT, MIMETYPE_AT + MIMETYPE.length) === MIMETYPE) {
    const written = start.slice(MIMETYPE_AT + MIMETYPE.length)
    const kind = (Object.keys(fileTypes) as FileKind[]).find(one => written.startsWith(`${fileTypes[one]}PK`) || written === fileTypes[one])
    if (kind) return kind
  }
  try {
    const names = new Set(partNames(bytes))
    return MAIN_PARTS.find(([part]) => names.has(part))?.[1] ?? null
  } catch {
    // Broken, or of too many parts.
    return null
  }
}

import { newId } from '#lib/ids.ts'
import type { ToolContent } from '#lib/messages/index.ts'
import { isInlineType, now, type Platform, requireRoom, sniffFileType } from '#lib/platform/index.ts'

export type FileContent = Extract<ToolContent, { fileId: string }>

export interface ResultFile {
  bytes: Uint8Array
  /** Media type that the server claims; only the bytes decide if it is shown as an image or played. */
  mediaType: string | undefined
  name: string
}

/** Keeps a file of a tool's result for its owner. Throws `storage_full`. */
export type KeepFile = (file: ResultFile) => Promise<FileContent>

/** Creates the function that keeps files; with a chat, they belong to it. */
export function createFileKeeper(
  { db, blobs, clock }: Pick<Platform, 'db' | 'blobs' | 'clock'>,
  {
    userId,
    chatId = null,
    quotaBytes,
  }: { userId: string; chatId?: string | null | undefined; quotaBytes?: (() => Promise<number>) | undefined },
): KeepFile {
  return async ({ bytes, mediaType: declared, name }) => {
    const sniffed = sniffFileType(bytes)
    const mediaType = sniffed ?? storedType(declaredType(declared))
    if (quotaBytes) await requireRoom(db, { userId, bytes: bytes.byteLength, quotaBytes: await quotaBytes() })
    const { sha256, sizeBytes } = await blobs.put(bytes)
    const file = {
      id: newId(clock.nowMs()),
      userId,
      chatId,
      name: fileName(name, mediaType),
      mediaType,
      sizeBytes,
      sha256,
      createdAt: now(clock),
    }
    await db.client.file.create({ data: file })
    const type = isInlineType(mediaType) ? (mediaType.split('/')[0] as 'image' | 'audio') : 'file'
    return { type, fileId: file.id, mediaType, name: file.name, sizeBytes }
  }
}

/** Ignores a claimed type that only magic bytes could prove. */
function storedType(mediaType: string): string {
  return /^(image|audio|video)\//.test(mediaType) ? 'application/octet-stream' : mediaType
}

const EXTENSIONS: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'audio/wav': '.wav',
  'audio/mpeg': '.mp3',
  'audio/ogg': '.ogg',
  'audio/flac': '.flac',
  'audio/webm': '.weba',
  'application/pdf': '.pdf',
  'application/json': '.json',
  'text/plain': '.txt',
}

/** The last part of a path or address, without what file systems and headers stumble over. */
function fileName(name: string, mediaType: string): string {
  const last = name.split(/[/\\]/).findLast(part => part !== '') ?? ''
  const clean =
    last
      .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
      .slice(0, 100)
      .toWellFormed() || 'result'
  return clean.includes('.') ? clean : `${clean}${EXTENSIONS[mediaType] ?? ''}`
}

/** A declared type as it may be in a header and beside a file; `application/octet-stream` for everything odd. */
function declaredType(mediaType: string | undefined): string {
  const type = mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,60}$/.test(type) ? type : 'application/octet-stream'
}

import type { FileUIPart } from 'ai'
import type { ChatMessage } from './parts.ts'

/** A file that was uploaded for a message, or that a message holds. */
export interface SentFile {
  id: string
  name: string
  mediaType: string
  sizeBytes: number
}

const ADDRESS = /^\/api\/files\/([\w-]+)$/

export function filePart({ id, name, mediaType, sizeBytes }: SentFile): FileUIPart {
  return { type: 'file', mediaType, filename: name, url: `/api/files/${id}`, providerMetadata: { parley: { sizeBytes } } }
}

/** The uploaded files of a message, in their order. */
export function messageFiles({ parts }: Pick<ChatMessage, 'parts'>): SentFile[] {
  return parts.flatMap(part => {
    const id = part.type === 'file' ? ADDRESS.exec(part.url)?.[1] : undefined
    if (part.type !== 'file' || id === undefined) return []
    const sizeBytes = Number(part.providerMetadata?.parley?.sizeBytes ?? 0)
    return [{ id, name: part.filename ?? 'file', mediaType: part.mediaType, sizeBytes }]
  })
}

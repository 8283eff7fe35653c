import type { FileUIPart } from 'ai'
import type { ChatMessage } from './parts.ts'

/** A file that was uploaded for a message, or that a message holds. */
export interface SentFile {
  id: string
  name: string
  mediaType: string
  sizeBytes: number
  /** Tokens of a text file, from the message on that holds it. */
  tokens?: number
  /** A snapshot of a resource of an MCP server. */
  origin?: FileOrigin
}

/** Source of a snapshot: slug and title of the server, and the URI of the resource (null where it has none). */
export interface FileOrigin {
  server: string
  title: string
  uri: string | null
}

const ADDRESS = /^\/api\/files\/([\w-]+)$/

export function filePart({ id, name, mediaType, sizeBytes, tokens, origin }: SentFile): FileUIPart {
  const parley = { sizeBytes, ...(tokens === undefined ? {} : { tokens }), ...(origin ? { origin: { ...origin } } : {}) }
  return { type: 'file', mediaType, filename: name, url: `/api/files/${id}`, providerMetadata: { parley } }
}

/** Returns the uploaded files of a message, in order. */
export function messageFiles({ parts }: Pick<ChatMessage, 'parts'>): SentFile[] {
  return parts.flatMap(part => {
    const id = part.type === 'file' ? ADDRESS.exec(part.url)?.[1] : undefined
    if (part.type !== 'file' || id === undefined) return []
    const noted = part.providerMetadata?.parley
    const origin = readOrigin(noted?.origin)
    const file = { id, name: part.filename ?? 'file', mediaType: part.mediaType, sizeBytes: Number(noted?.sizeBytes ?? 0) }
    const tokens = typeof noted?.tokens === 'number' ? { tokens: noted.tokens } : {}
    return [{ ...file, ...tokens, ...(origin ? { origin } : {}) }]
  })
}

function readOrigin(value: unknown): FileOrigin | null {
  if (typeof value !== 'object' || value === null || !('server' in value) || !('title' in value)) return null
  const uri = 'uri' in value && typeof value.uri === 'string' ? value.uri : null
  return { server: String(value.server), title: String(value.title), uri }
}

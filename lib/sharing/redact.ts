import type { ChatMessage, ChatPart, Citation, EditView } from '#lib/messages/index.ts'

/**
 * Redacts a path for strangers: it keeps the text of user messages and answers, the edits that answers make of files,
 * and what they cite; nothing else. Messages and
 * parts are built again, so a field added to either later stays private; ids are positions (`m1`, `m2`, …), counted on from `from` messages above.
 * Messages without text and edits are left out, and so are addresses of stored files, which only their owner can open. With `pictureAt`, pictures that answers
 * show are kept, under the address that it gives them.
 */
export function redactPath(path: readonly ChatMessage[], from = 0, pictureAt: PictureAddress | null = null): ChatMessage[] {
  return path.flatMap((message, index) => {
    if (message.role === 'system') return []
    const place = from + index + 1
    const parts = message.parts.flatMap((part, at) => {
      if (pictureAt === null || pictureIn(message, at) === null || part.type !== 'file') return redacted(part, at)
      return [{ type: 'file' as const, mediaType: part.mediaType, url: pictureAt(place, at) }]
    })
    return parts.length === 0 ? [] : [{ id: `m${place}`, role: message.role, parts, ...undoneIn(message) }]
  })
}

/** Makes the address of a picture for readers: `message` counts from 1 along the path, `part` from 0. */
export type PictureAddress = (message: number, part: number) => string

const OWN_FILE = /^\/api\/files\/([\w-]{1,100})$/

/** Returns the id of the file that is a picture of an answer; null for any other part. */
export function pictureIn({ role, parts }: Pick<ChatMessage, 'role' | 'parts'>, at: number): string | null {
  const part = parts[at]
  if (role !== 'assistant' || part?.type !== 'file' || !part.mediaType.startsWith('image/')) return null
  return OWN_FILE.exec(part.url)?.[1] ?? null
}

/** Keeps which of the edits were undone, since the page would show them as applied. */
function undoneIn({ metadata }: ChatMessage): Pick<ChatMessage, 'metadata'> {
  const undone = metadata?.edits?.undone
  if (!undone) return {}
  const none = { applied: 0, failed: 0, skipped: 0, validated: 0, notInContext: 0, filesModified: [], filesCreated: [], filesAutoAdded: [] }
  return { metadata: { edits: { ...none, undone: { at: undone.at, restored: undone.restored, kept: [] } } } }
}

function redacted(part: ChatPart, index: number): ChatPart[] {
  if (part.type === 'text') return part.text.trim() === '' ? [] : [{ type: 'text', text: withoutFiles(part.text) }]
  if (part.type === 'steering-message') return steering(part, index)
  if (part.type === 'data-citation') return [{ type: 'data-citation', id: `${part.data.n}`, data: redactedCitation(part.data) }]
  if (part.type !== 'data-edit') return []
  const id = `e${index + 1}`
  return [{ type: 'data-edit', id, data: { id, ...redactedEdit(part.data) } }]
}

/** Keeps what a citation says, without the ids by which its owner opens the document. */
function redactedCitation({ n, ...citation }: Citation): Citation {
  if (!citation.known) return { n, known: false }
  const { source } = citation
  if (source.kind === 'passage') {
    const { kind, file, headingPath, page, quote } = source
    return { n, known: true, source: { kind, n, passageId: '', fileId: '', file, headingPath, page, quote } }
  }
  const { kind, url, title, quote } = source
  return { n, known: true, source: { kind, n, url, title, quote } }
}

function steering({ parts }: Extract<ChatPart, { type: 'steering-message' }>, index: number): ChatPart[] {
  const kept = parts.flatMap(part =>
    part.type === 'text' && part.text.trim() !== '' ? [{ type: 'text' as const, text: withoutFiles(part.text) }] : [],
  )
  return kept.length === 0 ? [] : [{ type: 'steering-message', id: `s${index + 1}`, parts: kept }]
}

/** The message of an edit may name places on the server; its state says enough. */
export function redactedEdit({ file, status, errorType, oldText, newText, isDiscarded, isContinued }: EditView): Omit<EditView, 'id'> {
  const texts = { oldText: withoutFiles(oldText), newText: withoutFiles(newText) }
  return {
    file,
    status,
    message: '',
    errorType,
    ...texts,
    ...(isDiscarded ? { isDiscarded } : {}),
    ...(isContinued ? { isContinued } : {}),
  }
}

/** Cuts an answer that is still being written off the path. It has no finish reason yet, and its owner has not seen its end. */
export function settled(path: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = path.at(-1)
  return last?.role === 'assistant' && last.metadata?.finishReason === undefined ? path.slice(0, -1) : path
}

export function withoutFiles(text: string): string {
  return text.replaceAll(/\/api\/files\/[\w-]+/g, '#')
}

import type { Actor } from '#lib/auth/index.ts'
import { readText } from '#lib/chats/index.ts'
import { estimateTokens } from '#lib/context/shared.ts'
import { type FileKind, fileKind, readDocument } from '#lib/documents/index.ts'
import type { DocumentView } from '#lib/documents/shared.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'
import { openFile } from './open-file.ts'
import { fileOf, readBytes } from './read-file.ts'

/** Longest that a person waits for the text of a document; reading it and the wait for a turn have limits of their own. */
const WAIT_MS = 60_000

/** Reads the text of a document, or of any other text, in a workspace. Throws as `readFile` where it is neither. */
export async function readWorkspaceDocument(
  actor: Actor,
  { workspaceId, path, signal }: { workspaceId: string; path: string; signal: AbortSignal },
): Promise<DocumentView> {
  const { bytes } = await readBytes(actor, workspaceId, path)
  const kind = fileKind(path, bytes)
  if (kind !== null) return textOf(actor, { kind, bytes }, signal)
  return whole(fileOf(path, await server().workspaces.readText(actor, workspaceId, path)).content)
}

/** Reads the text of a file of a message or a collection. Throws `file_not_found`, and `binary_file` where there is no text in its kind. */
export async function readFileDocument(actor: Actor, fileId: string, signal: AbortSignal): Promise<DocumentView> {
  const found = await server().files.text(actor, fileId).catch(ofCollection)
  if (found?.state === 'reading') return { state: 'reading' }
  if (found?.state === 'ready') {
    const { text, pages, tokens, isCut } = found
    return { state: 'done', text, pages, tokens, isCut }
  }
  // A file of before texts were kept, or one that could not be read: now it may be, or its viewer says why not.
  const { name, bytes } = await openFile(actor, fileId)
  const kind = fileKind(name, bytes)
  if (kind !== null) return textOf(actor, { kind, bytes }, signal)
  const text = readText(bytes)
  if (text === null) throw new AppError('binary_file')
  return whole(text)
}

/** A file that is of no message may be of a collection. */
function ofCollection(error: unknown): null {
  if (isAppError(error) && error.code === 'file_not_found') return null
  throw error
}

const whole = (text: string): DocumentView => ({ state: 'done', text, pages: [], tokens: estimateTokens(text), isCut: false })

async function textOf(actor: Actor, task: { kind: FileKind; bytes: Uint8Array }, signal: AbortSignal): Promise<DocumentView> {
  const late = AbortSignal.timeout(WAIT_MS)
  const reading = await readDocument(task, { userId: actor.userId, signal: AbortSignal.any([signal, late]) })
  if (reading.state === 'failed') return reading
  const { text, pages, isCut } = reading.document
  return { state: 'done', text, pages, tokens: estimateTokens(text), isCut }
}

import { type ReadDocument, readDocument } from '#lib/documents/index.ts'
import { server } from '#lib/words/en/server.ts'
import type { TextKind } from './file-facts.ts'

export type ReadText = { state: 'done'; document: ReadDocument } | { state: 'failed'; reason: string } | { state: 'later' }

const REASONS = {
  slow: () => server('readingFileTakesLong'),
  large: () => server('readingFileTakesMemory'),
  protected: () => server('fileNeedsPassword'),
  crashed: () => server('fileCannotRead'),
}

/** Reads the text of a file, a document in a process of its own. `later`: others took all the time. */
export async function readBytes(
  { kind, bytes }: { kind: TextKind; bytes: Uint8Array },
  { userId, signal, readText }: { userId: string; signal: AbortSignal; readText: (bytes: Uint8Array) => string | null },
): Promise<ReadText> {
  if (kind === 'text') return ofText(readText(bytes))
  const html = kind === 'html' ? readText(bytes) : null
  if (kind === 'html' && html === null) return ofText(null)
  const task = kind === 'html' ? { kind, html: html ?? '', url: '' } : { kind, bytes }
  const reading = await readDocument(task, { userId, signal })
  if (reading.state === 'failed')
    return reading.reason === 'busy' ? { state: 'later' } : { state: 'failed', reason: REASONS[reading.reason]() }
  const { document } = reading
  if (document.text.trim() !== '') return { state: 'done', document }
  return { state: 'failed', reason: server(kind === 'pdf' ? 'noTextOnlyPictures' : 'noReadableText') }
}

function ofText(text: string | null): ReadText {
  if (text === null || text.trim() === '') return { state: 'failed', reason: server('noReadableText') }
  return { state: 'done', document: { title: null, text, language: null, publishedAt: null, pages: [], isCut: false } }
}

import { plainWords, type ReadDocument, readDocument } from '#lib/documents/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import { sourceOf } from './detect/forges.ts'
import { type FetchPorts, fetchBytes } from './fetch/fetch-bytes.ts'
import { readPageText } from './fetch/read-page-text.ts'
import { threadText } from './fetch/thread-text.ts'
import { FETCH_MS } from './limits.ts'

/** Facts and text of a page, as they are kept. */
export type ReadPage = Pick<ReadDocument, 'title' | 'text' | 'language' | 'publishedAt'>

export interface LoadedPage extends ReadPage {
  mediaType: string
  sizeBytes: number
}

/** `detail`: a word for the log. */
export type Loaded = { state: 'ready'; page: LoadedPage } | { state: 'failed'; reason: string; detail?: string }

export interface PageReader {
  /** One page of each person is parsed at a time. */
  userId: string
  signal: AbortSignal
}

/**
 * Loads the readable text of a page: of a public forge's page its own source, of anything else, and where that source fails, the page. A failure is a
 * reason for people. Throws the reason of `signal` where that stops it.
 */
export async function loadPage(ports: FetchPorts, address: string, reader: PageReader): Promise<Loaded> {
  const endsMs = performance.now() + FETCH_MS
  const read = async (url: string) => {
    const timeoutMs = Math.max(1, Math.round(endsMs - performance.now()))
    const fetched = await fetchBytes(ports, url, { signal: reader.signal, timeoutMs })
    return fetched.state === 'failed' ? fetched : contentOf(fetched, reader)
  }
  const source = sourceOf(address)
  if (source.kind === 'raw') {
    const loaded = await read(source.url)
    if (loaded.state === 'ready') return { ...loaded, page: { ...loaded.page, title: source.title } }
  }
  if (source.kind === 'thread') {
    const [thread, comments] = await Promise.all([read(source.url), read(source.commentsUrl)])
    const page =
      thread.state === 'ready' ? threadPage(thread.page, comments.state === 'ready' ? comments.page.text : '[]', source.title) : null
    if (page) return { state: 'ready', page }
  }
  return read(address)
}

async function contentOf(
  fetched: Extract<Awaited<ReturnType<typeof fetchBytes>>, { state: 'ready' }>,
  reader: PageReader,
): Promise<Loaded> {
  const content = readPageText(fetched)
  if (content.kind === 'refused') return { state: 'failed', reason: content.reason }
  const { mediaType } = content
  const sizeBytes = fetched.bytes.byteLength
  const ready = ({ title, text, language, publishedAt }: ReadPage): Loaded =>
    text.trim() === ''
      ? { state: 'failed', reason: mediaType === 'application/pdf' ? t('noTextOnlyPictures') : t('noReadableText') }
      : { state: 'ready', page: { title, text: text.replaceAll('\0', '').toWellFormed(), language, publishedAt, mediaType, sizeBytes } }
  if (content.kind === 'text')
    return ready({ title: headingOf(content.text), text: content.text.trim(), language: null, publishedAt: null })
  if (content.kind === 'html') {
    const reading = await readDocument({ kind: 'html', html: content.text, url: fetched.url }, reader)
    if (reading.state === 'done') return ready(reading.document)
    return ready({ title: null, text: plainWords(content.text), language: null, publishedAt: null })
  }
  const reading = await readDocument({ kind: content.file, bytes: fetched.bytes }, reader)
  if (reading.state === 'done') return ready(reading.document)
  return { state: 'failed', reason: FILE_REASONS[reading.reason](), detail: reading.reason }
}

const FILE_REASONS = {
  busy: () => t('tooManyOtherPages'),
  slow: () => t('readingFileTakesLong'),
  large: () => t('readingFileTakesMemory'),
  crashed: () => t('fileCannotRead'),
  protected: () => t('fileNeedsPassword'),
} as const

/** Takes the first heading of a Markdown text as its title. */
function headingOf(text: string): string | null {
  const [, heading] = /^#{1,3} +(\S.{0,200})$/m.exec(text.slice(0, 10_000)) ?? []
  return heading?.trim() ?? null
}

function threadPage({ text, sizeBytes }: LoadedPage, comments: string, name: string): LoadedPage | null {
  const thread = threadText(text, comments, name)
  return thread && { ...thread, language: null, mediaType: 'application/json', sizeBytes }
}

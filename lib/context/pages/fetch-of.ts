import type { ResolvedModel } from '#lib/models/index.ts'
import type { Clock, Logger } from '#lib/platform/index.ts'
import type { UsageLedger } from '#lib/usage/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import { findUrls } from './detect/find-urls.ts'
import type { PageUrl, ReadUrl } from './detect/page-url.ts'
import type { FetchPorts } from './fetch/fetch-bytes.ts'
import { NAMED_PAGES, PAGES_PER_CHAT, PAGES_PER_MESSAGE } from './limits.ts'
import { type Loaded, loadPage, type PageReader } from './load-page.ts'
import type { StoredPage } from './page-rows.ts'
import type { PageStore } from './page-store.ts'
import type { MessagePages, PageNotice } from './pages.ts'
import { summarise } from './summarise.ts'

const CHAT_FULL = () => t('chatFullOfPages', { most: PAGES_PER_CHAT })

export interface FetchOfPorts extends FetchPorts {
  store: PageStore
  usage: UsageLedger
  log: Pick<Logger, 'info'>
  clock: Pick<Clock, 'nowMs'>
  /** Says why a person has no room for so many more bytes; null where there is room. */
  noRoom: (userId: string, bytes: number) => Promise<string | null>
  /** Tells the viewers of a chat. */
  publish: (chatId: string, notice: PageNotice) => void
}

/** Fetches the pages that a message names and its chat does not have, all at once. Returns whether it names any. */
export async function fetchOf(ports: FetchOfPorts, message: MessagePages): Promise<boolean> {
  const found = findUrls(message.text)
  if (found.length === 0) return false
  const tell = (notice: PageNotice) => {
    if (message.hasTold(notice.id)) return
    message.tell(notice)
    ports.publish(message.chatId, notice)
  }
  const startedMs = ports.clock.nowMs()
  const first = found.slice(0, PAGES_PER_MESSAGE)
  const further = found.slice(PAGES_PER_MESSAGE)
  const { known, removed, sentAt } = await stateOf(ports.store, message, first)
  let room = PAGES_PER_CHAT - known.size
  await Promise.all(
    first.map(async (one, index) => {
      if (one.kind === 'refused') return tell(failedNotice({ url: one.displayName, displayName: one.displayName }, one.reason))
      // A failure is not kept, unless this very run has told it.
      if (known.get(one.url)?.page || removed.has(one.url) || message.hasTold(noticeId('url_failed', one.url))) return
      if (!known.has(one.url) && --room < 0) return tell(failedNotice(one, CHAT_FULL()))
      // In the order of the message, whichever page comes first.
      await fetchOne(ports, message, { page: one, sentAt, namedAt: new Date(startedMs + index), tell })
    }),
  )
  if (further.length > 0) tell(skippedNotice(further))
  return true
}

/** Reads which pages the chat has, and which a person has removed since the message was sent: an answer that is regenerated does not bring them back. */
async function stateOf(store: PageStore, { chatId, messageId }: MessagePages, named: readonly ReadUrl[]) {
  const urls = named.flatMap(one => (one.kind === 'page' ? [one.url] : []))
  const [rows, sentAt] = await Promise.all([store.rowsOf(chatId), store.sentAt(chatId, messageId)])
  const since = sentAt ?? new Date(0)
  return { known: new Map(rows.map(row => [row.url, row])), removed: await store.removedAmong(chatId, urls, since), sentAt: since }
}

async function fetchOne(
  ports: FetchOfPorts,
  { actor, chatId, messageId, summariser, signal }: MessagePages,
  { page, tell, ...times }: { page: PageUrl; sentAt: Date; namedAt: Date; tell: (notice: PageNotice) => void },
): Promise<void> {
  tell(fetchNotice(page))
  const outcome = await fetchAndKeep(ports, { page, userId: actor.userId, summariser, signal })
  const named = { chatId, url: page.url, messageId, ...times }
  if (outcome.state === 'failed') {
    await ports.store.name({ ...named, reason: outcome.reason })
    return tell(failedNotice(page, outcome.reason))
  }
  const { stored, summaryFailure } = outcome
  if (!(await ports.store.name({ ...named, pageId: stored.id }))) return
  tell(readyNotice(page, stored, summaryFailure))
}

interface Wanted {
  page: PageUrl
  /** Fetches the page of this chat again. Absent, what another chat of the person has fetched in the last 24 hours is taken. */
  anew?: { chatId: string; pageId: string | null }
  userId: string
  summariser: ResolvedModel | null
  signal: AbortSignal
}

export type FetchedPage = { state: 'ready'; stored: StoredPage; summaryFailure: string | null } | { state: 'failed'; reason: string }

/** Fetches a page, summarises a long one, and keeps it. An error is not kept. */
export async function fetchAndKeep(ports: FetchOfPorts, { page, anew, userId, summariser, signal }: Wanted): Promise<FetchedPage> {
  const kept = anew ? null : await ports.store.fresh(page.url, userId)
  const loaded = kept ? null : await loadTimed(ports, page.url, { userId, signal })
  if (loaded?.state === 'failed') return { state: 'failed', reason: loaded.reason }
  if (loaded) {
    const reason = await ports.noRoom(userId, Buffer.byteLength(loaded.page.text))
    if (reason !== null) return { state: 'failed', reason }
  }
  const stored = kept ?? (loaded && (await ports.store.add({ ...loaded.page, ...page }, anew)))
  if (!stored) throw new Error('a page that is ready has a row')
  if (stored.part !== 'beginning' || !summariser) return { state: 'ready', stored, summaryFailure: null }
  const text = loaded?.page.text ?? (await ports.store.textOf(stored.id)) ?? ''
  const summary = await summarise(ports.usage, { model: summariser, userId, page: { title: stored.title, text }, signal })
  if (summary.state === 'failed') return { state: 'ready', stored, summaryFailure: summary.reason }
  return { state: 'ready', stored: await ports.store.setSummary(stored, summary.text), summaryFailure: null }
}

/** Loads a page, and notes how long it took. */
export async function loadTimed(ports: FetchPorts & Pick<FetchOfPorts, 'log'>, url: string, reader: PageReader): Promise<Loaded> {
  const startedMs = performance.now()
  const loaded = await loadSafely(ports, url, reader)
  const durationMs = Math.round(performance.now() - startedMs)
  // Never the address, which may hold a secret.
  ports.log.info('page.fetched', {
    state: loaded.state,
    durationMs,
    ...(loaded.state === 'ready' ? { sizeBytes: loaded.page.sizeBytes } : { detail: loaded.detail ?? null }),
  })
  return loaded
}

/** Makes a page that breaks its own reading a failure of that page alone. Throws the reason of the signal. */
async function loadSafely(ports: FetchPorts, url: string, reader: PageReader): Promise<Loaded> {
  try {
    return await loadPage(ports, url, reader)
  } catch (error) {
    if (reader.signal.aborted) throw reader.signal.reason
    return { state: 'failed', reason: t('couldNotRead'), detail: error instanceof Error ? error.name : 'unknown' }
  }
}

function noticeId(code: PageNotice['code'], url: string): string {
  return `${code}:${url}`
}

export function fetchNotice({ url, displayName }: PageUrl): PageNotice {
  const details = { url, display_name: displayName }
  return { id: noticeId('url_fetch', url), code: 'url_fetch', message: t('fetchingDisplayName', { displayName }), details, isPassing: true }
}

export function readyNotice({ url, displayName }: PageUrl, stored: StoredPage, summaryFailure: string | null): PageNotice {
  const message = summaryFailure === null ? t('fetched', { displayName }) : t('fetchedBeginning', { displayName, reason: summaryFailure })
  const details = { url, display_name: displayName, title: stored.title, tokens: stored.shownTokens, part: stored.part }
  return { id: noticeId('url_ready', url), code: 'url_ready', message, details, isPassing: summaryFailure === null }
}

export function failedNotice({ url, displayName }: PageUrl, reason: string): PageNotice {
  const details = { url, display_name: displayName, reason }
  return {
    id: noticeId('url_failed', url),
    code: 'url_failed',
    message: t('displayNameNotFetched', { displayName, reason }),
    details,
    isPassing: false,
  }
}

function skippedNotice(further: readonly ReadUrl[]): PageNotice {
  const names = further.slice(0, NAMED_PAGES).map(({ displayName }) => displayName)
  const rest = further.length - names.length
  const all = rest > 0 ? t('namesRestMore', { names: names.join(', '), rest }) : names.join(', ')
  return {
    id: 'url_skipped',
    code: 'url_failed',
    message: t('parleyFetchesPagesPer', { pagesPerMessage: PAGES_PER_MESSAGE, all }),
    details: { urls: further.flatMap(one => (one.kind === 'page' ? [one.url] : [])).slice(0, 100) },
    isPassing: false,
  }
}

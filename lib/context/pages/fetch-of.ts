import type { ResolvedModel } from '#lib/models/index.ts'
import type { Clock, Logger } from '#lib/platform/index.ts'
import type { UsageLedger } from '#lib/usage/index.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import { findUrls } from './detect/find-urls.ts'
import type { PageUrl, ReadUrl } from './detect/page-url.ts'
import type { FetchPorts } from './fetch/fetch-bytes.ts'
import { NAMED_PAGES, PAGES_PER_MESSAGE } from './limits.ts'
import { loadPage } from './load-page.ts'
import type { PageStore, StoredPage } from './page-store.ts'
import { isLong, partOf } from './page-text.ts'
import type { MessagePages, PageNotice } from './pages.ts'
import { summarise } from './summarise.ts'

export interface FetchOfPorts extends FetchPorts {
  store: PageStore
  usage: UsageLedger
  log: Pick<Logger, 'info'>
  clock: Pick<Clock, 'nowMs'>
  /** Tells the viewers of a chat. */
  publish: (chatId: string, notice: PageNotice) => void
}

/** Fetches the pages that a message names and its chat does not have, all at once. */
export async function fetchOf(ports: FetchOfPorts, message: MessagePages): Promise<void> {
  const found = findUrls(message.text)
  if (found.length === 0) return
  const tell = (notice: PageNotice) => {
    if (message.hasTold(notice.id)) return
    message.tell(notice)
    ports.publish(message.chatId, notice)
  }
  const startedMs = ports.clock.nowMs()
  const first = found.slice(0, PAGES_PER_MESSAGE)
  const further = found.slice(PAGES_PER_MESSAGE)
  const known = new Map((await ports.store.rowsOf(message.chatId)).map(row => [row.url, row]))
  await Promise.all(
    first.map(async (one, index) => {
      if (one.kind === 'refused') return tell(failedNotice({ url: one.displayName, displayName: one.displayName }, one.reason))
      // A failure is not kept, unless this very run has told it.
      if (known.get(one.url)?.page || message.hasTold(noticeId('url_failed', one.url))) return
      // In the order of the message, whichever page comes first.
      await fetchOne(ports, message, { page: one, namedAt: new Date(startedMs + index), tell })
    }),
  )
  if (further.length > 0) tell(skippedNotice(further))
}

async function fetchOne(
  ports: FetchOfPorts,
  { actor, chatId, messageId, summariser, signal }: MessagePages,
  { page, namedAt, tell }: { page: PageUrl; namedAt: Date; tell: (notice: PageNotice) => void },
): Promise<void> {
  tell(fetchNotice(page))
  const outcome = await fetchAndKeep(ports, { page, isFresh: true, userId: actor.userId, summariser, signal })
  if (outcome.state === 'failed') {
    await ports.store.name({ chatId, url: page.url, messageId, namedAt, reason: outcome.reason })
    return tell(failedNotice(page, outcome.reason))
  }
  const { stored, summaryFailure } = outcome
  await ports.store.name({ chatId, url: page.url, messageId, namedAt, pageId: stored.id })
  tell(readyNotice(page, stored, summaryFailure))
}

interface Wanted {
  page: PageUrl
  /** Takes what another chat has fetched in the last 24 hours. */
  isFresh: boolean
  userId: string
  summariser: ResolvedModel | null
  signal: AbortSignal
}

export type Kept = { state: 'ready'; stored: StoredPage; summaryFailure: string | null } | { state: 'failed'; reason: string }

/** Fetches a page, summarises a long one, and keeps it. An error is not kept. */
export async function fetchAndKeep(ports: FetchOfPorts, { page, isFresh, userId, summariser, signal }: Wanted): Promise<Kept> {
  const startedMs = performance.now()
  const kept = isFresh ? await ports.store.fresh(page.url) : null
  const loaded = kept ? null : await loadPage(ports, page.url, signal)
  if (loaded) {
    const durationMs = Math.round(performance.now() - startedMs)
    // Never the address, which may hold a secret.
    ports.log.info('page.fetched', {
      state: loaded.state,
      durationMs,
      ...(loaded.state === 'ready' ? { sizeBytes: loaded.page.sizeBytes } : {}),
    })
    if (loaded.state === 'failed') return loaded
  }
  const stored = kept ?? (loaded?.state === 'ready' ? await ports.store.add({ ...loaded.page, ...page }) : null)
  if (!stored) throw new Error('a page that is ready has a row')
  if (!isLong(stored.text) || stored.summary !== null || !summariser) return { state: 'ready', stored, summaryFailure: null }
  const summary = await summarise(ports.usage, { model: summariser, userId, page: stored, signal })
  if (summary.state === 'failed') return { state: 'ready', stored, summaryFailure: summary.reason }
  await ports.store.setSummary(stored.id, summary.text)
  return { state: 'ready', stored: { ...stored, summary: summary.text }, summaryFailure: null }
}

function noticeId(code: PageNotice['code'], url: string): string {
  return `${code}:${url}`
}

export function fetchNotice({ url, displayName }: PageUrl): PageNotice {
  const details = { url, display_name: displayName }
  return { id: noticeId('url_fetch', url), code: 'url_fetch', message: `Fetching ${displayName}...`, details, isPassing: true }
}

export function readyNotice({ url, displayName }: PageUrl, stored: StoredPage, summaryFailure: string | null): PageNotice {
  const { part, text } = partOf(stored)
  const message = `Fetched ${displayName}${summaryFailure === null ? '' : `; the model reads its beginning, since ${summaryFailure}`}`
  const details = { url, display_name: displayName, title: stored.title, tokens: estimateTokens(text), part }
  return { id: noticeId('url_ready', url), code: 'url_ready', message, details, isPassing: summaryFailure === null }
}

export function failedNotice({ url, displayName }: PageUrl, reason: string): PageNotice {
  const details = { url, display_name: displayName, reason }
  return {
    id: noticeId('url_failed', url),
    code: 'url_failed',
    message: `${displayName} was not fetched: ${reason}`,
    details,
    isPassing: false,
  }
}

function skippedNotice(further: readonly ReadUrl[]): PageNotice {
  const names = further.slice(0, NAMED_PAGES).map(({ displayName }) => displayName)
  const rest = further.length - names.length
  const all = rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
  return {
    id: 'url_skipped',
    code: 'url_skipped',
    message: `Parley fetches the first ${PAGES_PER_MESSAGE} pages of a message. Not fetched: ${all}.`,
    details: { urls: further.flatMap(one => (one.kind === 'page' ? [one.url] : [])).slice(0, 100) },
    isPassing: false,
  }
}

import type { Actor } from '#lib/auth/index.ts'
import type { Chats } from '#lib/chats/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import type { Models } from '#lib/models/index.ts'
import { type Platform, requireRoom, sha256 } from '#lib/platform/index.ts'
import type { ChatAccess } from '#lib/projects/index.ts'
import type { UsageLedger } from '#lib/usage/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { server } from '#lib/words/en/server.ts'
import { createContextChoices } from '../state/context-choices.ts'
import { readPageUrl } from './detect/page-url.ts'
import { createFetchAgain } from './fetch-again.ts'
import { type FetchOfPorts, fetchAndKeep, fetchOf, loadTimed } from './fetch-of.ts'
import { urlsInPrompt } from './in-prompt.ts'
import { configuredHosts } from './page-hosts.ts'
import type { ChatPageRow } from './page-rows.ts'
import { createPageStore } from './page-store.ts'
import { pageKey, wholePageId } from './page-text.ts'
import type { PageView } from './page-view.ts'
import type { PageNotice, Pages } from './pages.ts'
import { pageText } from './rendered-page.ts'
import { rowsOn } from './rows-on.ts'
import { removePagesOf, sweepPages } from './sweep.ts'

export interface PagesDeps {
  platform: Platform
  chats: Pick<Chats, 'get'>
  models: Pick<Models, 'resolve'>
  usage: UsageLedger
  /** Full id of the small model; empty takes the chat's own. */
  smallModel: () => Promise<string>
  /** Storage of one person in bytes, which pages share with files; absent for no limit. */
  quotaBytes?: () => Promise<number>
}

export function createPages(deps: PagesDeps): Pages {
  const { platform, chats, models, usage, smallModel, quotaBytes = async () => Number.POSITIVE_INFINITY } = deps
  const { bus, clock, db, log, safeFetch } = platform
  const store = createPageStore(platform)
  const choices = createContextChoices(platform)
  const publish = (chatId: string, { code, details }: PageNotice) => bus.publish(`chat:${chatId}`, { kind: code, data: details })
  const noRoom = async (userId: string, bytes: number) => {
    try {
      await requireRoom(db, { userId, bytes, quotaBytes: await quotaBytes() })
      return null
    } catch (error) {
      if (isAppError(error) && error.code === 'storage_full') return error.message
      throw error
    }
  }
  const ports: FetchOfPorts = { store, usage, log, clock, safeFetch, allowHosts: configuredHosts(platform), publish, noRoom }

  /** Finds a page of a chat that the actor may read, whatever form its address is written in. */
  async function require(actor: Actor, chatId: string, written: string, access: ChatAccess = 'read'): Promise<ChatPageRow> {
    await chats.get(actor, chatId, access)
    const read = readPageUrl(written)
    const row = read?.kind === 'page' ? await store.rowOf(chatId, read.url) : null
    if (!row) throw new AppError('page_not_found')
    return row
  }

  const fetchAgain = createFetchAgain(ports, { chats, models, smallModel })

  /** Tells the chat's viewers of a change by a person. */
  const tellViewers = (chatId: string) => bus.publish(`chat:${chatId}`, { kind: 'pages' })

  return {
    fetchOf: message => fetchOf(ports, message),

    async prepare(actor, written, signal) {
      const page = readPageUrl(written)
      if (page?.kind !== 'page') throw new AppError('unusable', { message: page?.reason ?? t('notAddressPage') })
      const kept = await fetchAndKeep(ports, { page, userId: actor.userId, summariser: null, signal })
      if (kept.state === 'failed')
        throw new AppError('unusable', { message: t('displayNameNotFetched', { displayName: page.displayName, reason: kept.reason }) })
      const { title, shownTokens } = kept.stored
      return { url: page.url, displayName: page.displayName, title, tokens: shownTokens }
    },

    async open({ userId }, written, signal) {
      const page = readPageUrl(written)
      if (page?.kind !== 'page') return { state: 'failed', reason: page?.reason ?? t('notAddressPage') }
      const loaded = await loadTimed({ ...ports, allowHosts: new Set() }, page.url, { userId, signal })
      if (loaded.state === 'failed') return { state: 'failed', reason: loaded.reason }
      const { title, text } = loaded.page
      return { state: 'ready', url: page.url, displayName: page.displayName, title, text }
    },

    async itemsOn(chatId, path) {
      const rows = await rowsOn(store, { chatId, path })
      if (rows.length === 0) return []
      const chosen = await choices.of(chatId)
      const pinned = new Set([...chosen].flatMap(([key, choice]) => (choice === 'pinned' ? [key] : [])))
      const urls = urlsInPrompt(rows, pinned)
      const texts = await store.shownOf(rows.flatMap(({ url, pageId }) => (pageId !== null && urls.has(url) ? [pageId] : [])))
      return rows.flatMap(({ url, messageId, included, page }) => {
        if (!page) return []
        const { title, publishedAt, part, shownTokens: tokens } = page
        const isShown = urls.has(url)
        const shown = texts.get(page.id)
        // Deleted since its row was read.
        if (isShown && shown === undefined) return []
        const text = isShown ? pageText({ url, title, publishedAt, part, text: shown ?? '' }) : ''
        const label = title ?? displayName(url)
        const what = { included, isOverLimit: included && !isShown, isShortened: isShown && part !== 'whole' }
        return [{ key: pageKey(url), label, url, displayName: displayName(url), messageId, hash: sha256(text), text, tokens, ...what }]
      })
    },

    async wholeOf({ chatId, id }) {
      const row = (await store.rowsOf(chatId)).find(one => one.included && wholePageId(one.url) === id)
      const text = row?.pageId ? await store.textOf(row.pageId) : null
      return text === null ? null : Buffer.from(text, 'utf8')
    },

    async include(chatId, key, included) {
      const row = (await store.rowsOf(chatId)).find(({ url }) => pageKey(url) === key)
      if (row) await store.setIncluded(chatId, row.url, included)
      tellViewers(chatId)
    },

    async list(actor, chatId) {
      await chats.get(actor, chatId)
      return (await store.rowsOf(chatId)).map(viewOf)
    },

    async read(actor, chatId, url) {
      const row = await require(actor, chatId, url)
      const text = row.pageId === null ? '' : ((await store.shownOf([row.pageId])).get(row.pageId) ?? '')
      return { ...viewOf(row), text, wholeTokens: row.page?.tokens ?? 0 }
    },

    async setIncluded(actor, chatId, { url, included }) {
      const row = await require(actor, chatId, url, 'write')
      if (!(await store.setIncluded(chatId, row.url, included))) throw new AppError('page_not_found')
      tellViewers(chatId)
      return viewOf({ ...row, included })
    },

    async remove(actor, chatId, url) {
      const row = await require(actor, chatId, url, 'write')
      await store.remove(chatId, row.url)
      tellViewers(chatId)
    },

    async fetchAgain(actor, chatId, url, signal) {
      const row = await require(actor, chatId, url, 'write')
      await fetchAgain({ actor, chatId, row, signal })
      return viewOf(await require(actor, chatId, row.url))
    },

    removeAllOfChat: chatId => removePagesOf(platform, chatId),
    sweep: signal => sweepPages(platform, signal),
  }
}

function viewOf({ url, included, reason, page }: ChatPageRow): PageView {
  return {
    url,
    displayName: displayName(url),
    state: page ? 'ready' : 'failed',
    title: page?.title ?? null,
    tokens: page?.shownTokens ?? 0,
    part: page?.part ?? 'whole',
    included,
    reason: page ? null : (reason ?? server('textNoLongerKept')),
    language: page?.language ?? null,
    publishedAt: page?.publishedAt ?? null,
    fetchedAt: page?.fetchedAt.toISOString() ?? null,
  }
}

function displayName(url: string): string {
  return readPageUrl(url)?.displayName ?? url
}

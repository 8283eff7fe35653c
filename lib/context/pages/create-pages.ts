import type { Actor } from '#lib/auth/index.ts'
import type { Chats } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Models } from '#lib/models/index.ts'
import { type Platform, sha256 } from '#lib/platform/index.ts'
import type { UsageLedger } from '#lib/usage/index.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import { readPageUrl } from './detect/page-url.ts'
import { createFetchAgain } from './fetch-again.ts'
import { type FetchOfPorts, fetchOf } from './fetch-of.ts'
import { configuredHosts } from './page-hosts.ts'
import { type ChatPageRow, createPageStore } from './page-store.ts'
import { pageKey, partOf, wholePageId } from './page-text.ts'
import type { PageReading, PageView } from './page-view.ts'
import type { PageNotice, Pages } from './pages.ts'
import { pageText } from './rendered-page.ts'
import { rowsOn } from './rows-on.ts'
import { keepPagesSwept } from './sweep.ts'

export interface PagesDeps {
  platform: Platform
  chats: Pick<Chats, 'get'>
  models: Pick<Models, 'resolve'>
  usage: UsageLedger
  /** Full id of the small model; empty takes the chat's own. */
  smallModel: () => Promise<string>
}

/** Wires the pages. With `sweeps`, this process also deletes those that no chat uses. */
export function createPages({ platform, chats, models, usage, smallModel }: PagesDeps, { sweeps }: { sweeps: boolean }): Pages {
  const { bus, clock, log, safeFetch } = platform
  const store = createPageStore(platform)
  const publish = (chatId: string, { code, details }: PageNotice) => bus.publish(`chat:${chatId}`, { kind: code, data: details })
  const ports: FetchOfPorts = { store, usage, log, clock, safeFetch, allowHosts: configuredHosts(platform), publish }
  const endSweeping = sweeps ? keepPagesSwept(platform) : () => undefined

  /** Finds a page of a chat of the actor, whatever form its address is written in. */
  async function require(actor: Actor, chatId: string, written: string): Promise<ChatPageRow> {
    await chats.get(actor, chatId)
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

    async itemsOn(chatId, path) {
      const rows = await rowsOn(store, { chatId, path })
      return rows.flatMap(({ url, messageId, included, page }) => {
        if (!page) return []
        const { part, text: read } = partOf(page)
        const text = pageText({ url, title: page.title, publishedAt: page.publishedAt, part, text: read })
        return [
          {
            key: pageKey(url),
            label: page.title ?? readPageUrl(url)?.displayName ?? url,
            url,
            messageId,
            hash: sha256(text),
            text,
            tokens: estimateTokens(text),
            included,
            isShortened: part !== 'whole',
          },
        ]
      })
    },

    async wholeOf(chatId, id) {
      const row = (await store.rowsOf(chatId)).find(one => one.included && wholePageId(one.url) === id)
      return row?.page ? Buffer.from(row.page.text, 'utf8') : null
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
      return readingOf(await require(actor, chatId, url))
    },

    async setIncluded(actor, chatId, { url, included }) {
      const row = await require(actor, chatId, url)
      if (!(await store.setIncluded(chatId, row.url, included))) throw new AppError('page_not_found')
      tellViewers(chatId)
      return viewOf({ ...row, included })
    },

    async remove(actor, chatId, url) {
      const row = await require(actor, chatId, url)
      await store.remove(chatId, row.url)
      tellViewers(chatId)
    },

    async fetchAgain(actor, chatId, url, signal) {
      const row = await require(actor, chatId, url)
      await fetchAgain({ actor, chatId, row, signal })
      return viewOf((await store.rowOf(chatId, row.url)) ?? row)
    },

    close: endSweeping,
  }
}

function viewOf({ url, included, reason, page }: ChatPageRow): PageView {
  const read = readPageUrl(url)
  const { part, text } = page ? partOf(page) : { part: 'whole' as const, text: '' }
  return {
    url,
    displayName: read?.displayName ?? url,
    state: page ? 'ready' : 'failed',
    title: page?.title ?? null,
    tokens: estimateTokens(text),
    part,
    included,
    reason: page ? null : (reason ?? 'Its text is no longer kept.'),
    language: page?.language ?? null,
    publishedAt: page?.publishedAt ?? null,
    fetchedAt: page?.fetchedAt.toISOString() ?? null,
  }
}

function readingOf(row: ChatPageRow): PageReading {
  const text = row.page ? partOf(row.page).text : ''
  return { ...viewOf(row), text, wholeTokens: estimateTokens(row.page?.text ?? '') }
}

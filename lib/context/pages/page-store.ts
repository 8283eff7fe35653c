import { createPlaces } from '#lib/chats/index.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform, sha256, toStorableJson } from '#lib/platform/index.ts'
import { AGAIN_MS, MAX_PAGE_BYTES, PAGE_KEPT_MS, PAGES_PER_CHAT } from './limits.ts'
import type { LoadedPage } from './load-page.ts'
import { type ChatPageRow, chatColumns, type NamedPage, type NamingMessage, pageColumns, type StoredPage, storedPage } from './page-rows.ts'
import { shownOf, shownSummary } from './page-text.ts'

export interface PageStore {
  /** Lists the latest pages of a chat, oldest first. Neither this nor any look-up reads a text. */
  rowsOf(chatId: string): Promise<ChatPageRow[]>
  rowOf(chatId: string, url: string): Promise<ChatPageRow | null>
  /** Reads the parts that the model reads. */
  shownOf(pageIds: readonly string[]): Promise<Map<string, string>>
  /** Reads the whole text. */
  textOf(pageId: string): Promise<string | null>
  /** Finds which of these messages precede the message `from` on its path. */
  ancestorsAmong(chatId: string, from: string, messageIds: readonly string[]): Promise<Set<string>>
  /** Tells when a message was sent. */
  sentAt(chatId: string, messageId: string): Promise<Date | null>
  /** Finds which of these addresses a person has removed from the chat since then. */
  removedAmong(chatId: string, urls: readonly string[], since: Date): Promise<Set<string>>
  /** Finds the page as a chat of this person has fetched it in the last 24 hours. No person gets what others have read. */
  fresh(url: string, userId: string): Promise<StoredPage | null>
  /** Keeps a text. It takes the place of `instead` where no other chat than that one uses it. */
  add(page: KeptPage, instead?: { chatId: string; pageId: string | null }): Promise<StoredPage>
  setSummary(page: StoredPage, summary: string): Promise<StoredPage>
  /**
   * Notes the page in its chat; a choice that a person has made stays. Returns false where the chat no longer exists, or where the page was removed after the message
   * was sent.
   */
  name(page: NamedPage & NamingMessage): Promise<boolean>
  /** Notes what was fetched again. Each of these returns false where the chat has no such page, or no longer. */
  renew(page: NamedPage): Promise<boolean>
  /** Claims the next fetch again; false where the last one is too short a time ago. */
  claimAgain(chatId: string, url: string): Promise<boolean>
  setIncluded(chatId: string, url: string, included: boolean): Promise<boolean>
  /** Removes a page, and remembers that, so no work under way brings it back. */
  remove(chatId: string, url: string): Promise<boolean>
}

export type KeptPage = LoadedPage & { url: string; displayName: string }

/** Runs for each answer; most chats name no page. */
const NAMES_ANY = 'SELECT 1 AS "one" FROM "ChatPage" WHERE "chatId" = ? AND "removedAt" IS NULL LIMIT 1'

export function createPageStore({ db, clock }: Pick<Platform, 'db' | 'clock'>): PageStore {
  const { client } = db
  const places = createPlaces(db)
  const select = { ...chatColumns, page: { select: pageColumns } }
  const change = async (where: PageOfChat, data: PageUpdate) =>
    (await client.chatPage.updateMany({ where: { removedAt: null, ...where }, data })).count > 0
  const renew = ({ chatId, url, ...found }: NamedPage) => change({ chatId, url }, stateOf(found))

  return {
    async rowsOf(chatId) {
      if ((await db.query(NAMES_ANY, [chatId])).length === 0) return []
      const rows = await client.chatPage.findMany({
        where: { chatId, removedAt: null },
        orderBy: [{ createdAt: 'desc' }, { url: 'desc' }],
        take: PAGES_PER_CHAT,
        select,
      })
      return rows.reverse().map(row => ({ ...row, page: row.page && storedPage(row.page) }))
    },
    async rowOf(chatId, url) {
      const row = await client.chatPage.findUnique({ where: { chatId_url: { chatId, url }, removedAt: null }, select })
      return row && { ...row, page: row.page && storedPage(row.page) }
    },
    async shownOf(pageIds) {
      if (pageIds.length === 0) return new Map()
      const rows = await client.webPage.findMany({ where: { id: { in: [...pageIds] } }, select: { id: true, shown: true } })
      return new Map(rows.map(({ id, shown }) => [id, shown]))
    },
    textOf: async pageId => (await client.webPage.findUnique({ where: { id: pageId }, select: { text: true } }))?.text ?? null,
    ancestorsAmong: (chatId, from, messageIds) => places.among({ chatId, id: from }, messageIds),
    sentAt: async (chatId, id) =>
      (await client.message.findFirst({ where: { id, chatId }, select: { createdAt: true } }))?.createdAt ?? null,
    async removedAmong(chatId, urls, since) {
      const where = { chatId, url: { in: [...urls] }, removedAt: { gt: since } }
      return new Set((await client.chatPage.findMany({ where, select: { url: true } })).map(({ url }) => url))
    },
    async fresh(url, userId) {
      const fetchedAt = { gte: new Date(clock.nowMs() - PAGE_KEPT_MS) }
      const where = { url, fetchedAt, chats: { some: { chat: { userId } } } }
      const row = await client.webPage.findFirst({ where, orderBy: { fetchedAt: 'desc' }, select: pageColumns })
      return row && storedPage(row)
    },
    async add({ url, displayName, title, text, language, publishedAt, mediaType }, instead) {
      const { text: whole, ...words } = toStorableJson({ title, text: text.slice(0, MAX_PAGE_BYTES).toWellFormed(), language, publishedAt })
      const { shown, ...counted } = shownOf(whole)
      const kept = { ...words, ...counted, mediaType, fetchedAt: now(clock) }
      const data = { ...kept, text: whole, shown, url, displayName, sizeBytes: Buffer.byteLength(whole), sha256: sha256(whole) }
      if (instead?.pageId) {
        const where = { id: instead.pageId, chats: { none: { NOT: { chatId: instead.chatId } } } }
        if ((await client.webPage.updateMany({ where, data })).count > 0) return { ...kept, id: instead.pageId }
      }
      const id = newId(clock.nowMs())
      await client.webPage.create({ data: { id, ...data }, select: { id: true } })
      return { ...kept, id }
    },
    async setSummary(page, summary) {
      const { shown, ...counted } = shownSummary(toStorableJson(summary))
      await client.webPage.updateMany({ where: { id: page.id }, data: { shown, ...counted } })
      return { ...page, ...counted }
    },
    async name({ chatId, url, messageId, sentAt, namedAt, ...found }) {
      if ((await client.chat.count({ where: { id: chatId, deletedAt: null } })) === 0) return false
      if (await renew({ chatId, url, ...found })) return true
      const again = { ...stateOf(found), messageId, included: true, removedAt: null, createdAt: namedAt }
      if (await change({ chatId, url, removedAt: { lte: sentAt } }, again)) return true
      const row = await client.chatPage.upsert({
        where: { chatId_url: { chatId, url } },
        create: { chatId, url, messageId, ...stateOf(found), createdAt: namedAt },
        update: {},
        select: { removedAt: true },
      })
      return row.removedAt === null
    },
    renew,
    async claimAgain(chatId, url) {
      const nowMs = clock.nowMs()
      const isLongAgo = { OR: [{ askedAgainAt: null }, { askedAgainAt: { lte: new Date(nowMs - AGAIN_MS) } }] }
      return change({ chatId, url, ...isLongAgo }, { askedAgainAt: new Date(nowMs) })
    },
    setIncluded: (chatId, url, included) => change({ chatId, url }, { included }),
    remove: (chatId, url) => change({ chatId, url }, { removedAt: now(clock), pageId: null, reason: null }),
  }
}

/** Row of a chat that is not removed, unless `removedAt` says otherwise. */
interface PageOfChat {
  chatId: string
  url: string
  removedAt?: { lte: Date }
  OR?: { askedAgainAt: { lte: Date } | null }[]
}

interface PageUpdate {
  pageId?: string | null
  reason?: string | null
  messageId?: string
  included?: boolean
  createdAt?: Date
  askedAgainAt?: Date
  removedAt?: Date | null
}

function stateOf(found: { pageId: string } | { reason: string }): { pageId: string | null; reason: string | null } {
  return 'pageId' in found ? { pageId: found.pageId, reason: null } : { pageId: null, reason: found.reason }
}

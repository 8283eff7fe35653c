import { newId } from '#lib/ids.ts'
import { now, type Platform, sha256, toStorableJson } from '#lib/platform/index.ts'
import { PAGE_KEPT_MS, PAGES_PER_CHAT } from './limits.ts'
import type { LoadedPage } from './load-page.ts'

const pageColumns = {
  id: true,
  title: true,
  mediaType: true,
  language: true,
  publishedAt: true,
  text: true,
  summary: true,
  fetchedAt: true,
} as const
const chatColumns = { url: true, messageId: true, pageId: true, included: true, reason: true, createdAt: true } as const

/** UNION, unlike UNION ALL, ends where a loop closes. */
const ANCESTORS = `
  WITH RECURSIVE path("id", "parentId") AS (
    SELECT "id", "parentId" FROM "Message" WHERE "id" = ? AND "chatId" = ?
    UNION
    SELECT m."id", m."parentId" FROM "Message" m JOIN path ON m."id" = path."parentId" WHERE m."chatId" = ?
  )
  SELECT "id" FROM path WHERE "id" = ANY(?)`

export interface StoredPage {
  id: string
  title: string | null
  mediaType: string
  language: string | null
  publishedAt: string | null
  text: string
  summary: string | null
  fetchedAt: Date
}

export interface ChatPageRow {
  url: string
  messageId: string
  pageId: string | null
  included: boolean
  reason: string | null
  createdAt: Date
  page: StoredPage | null
}

/** A page that a message of a chat names: its text, or the reason why there is none. */
export type NamedPage = { chatId: string; url: string; messageId: string; namedAt: Date } & ({ pageId: string } | { reason: string })

export interface PageStore {
  rowsOf(chatId: string): Promise<ChatPageRow[]>
  rowOf(chatId: string, url: string): Promise<ChatPageRow | null>
  /** Finds which of these messages stand before the message `from` on its path. */
  ancestorsAmong(chatId: string, from: string, messageIds: readonly string[]): Promise<Set<string>>
  /** Finds the page as it was fetched at most 24 hours ago, for any chat. */
  fresh(url: string): Promise<StoredPage | null>
  add(page: LoadedPage & { url: string; displayName: string }): Promise<StoredPage>
  setSummary(pageId: string, summary: string): Promise<void>
  /** Notes the page in its chat; a choice that a person has made stays. Returns false where the chat is gone. */
  name(page: NamedPage): Promise<boolean>
  /** Each returns false where the chat has no such page. */
  setIncluded(chatId: string, url: string, included: boolean): Promise<boolean>
  remove(chatId: string, url: string): Promise<boolean>
}

export function createPageStore({ db, clock }: Pick<Platform, 'db' | 'clock'>): PageStore {
  const { client } = db
  const select = { ...chatColumns, page: { select: pageColumns } }
  return {
    async rowsOf(chatId) {
      const rows = await client.chatPage.findMany({
        where: { chatId },
        orderBy: [{ createdAt: 'desc' }, { url: 'desc' }],
        take: PAGES_PER_CHAT,
        select,
      })
      return rows.reverse()
    },
    async ancestorsAmong(chatId, from, messageIds) {
      const rows = await db.query<{ id: string }>(ANCESTORS, [from, chatId, chatId, [...new Set(messageIds)]])
      return new Set(rows.map(({ id }) => id))
    },
    rowOf: (chatId, url) => client.chatPage.findUnique({ where: { chatId_url: { chatId, url } }, select }),
    fresh: url =>
      client.webPage.findFirst({
        where: { url, fetchedAt: { gte: new Date(clock.nowMs() - PAGE_KEPT_MS) } },
        orderBy: { fetchedAt: 'desc' },
        select: pageColumns,
      }),
    async add({ url, displayName, title, text, language, publishedAt, mediaType, sizeBytes }) {
      const words = toStorableJson({ title, text, language, publishedAt })
      return client.webPage.create({
        data: {
          id: newId(clock.nowMs()),
          url,
          displayName,
          ...words,
          mediaType,
          sizeBytes,
          sha256: sha256(words.text),
          fetchedAt: now(clock),
        },
        select: pageColumns,
      })
    },
    async setSummary(pageId, summary) {
      await client.webPage.updateMany({ where: { id: pageId }, data: { summary: toStorableJson(summary) } })
    },
    async name({ chatId, url, messageId, namedAt, ...found }) {
      if ((await client.chat.count({ where: { id: chatId, deletedAt: null } })) === 0) return false
      const state = 'pageId' in found ? { pageId: found.pageId, reason: null } : { pageId: null, reason: found.reason }
      await client.chatPage.upsert({
        where: { chatId_url: { chatId, url } },
        create: { chatId, url, messageId, ...state, createdAt: namedAt },
        update: state,
        select: { url: true },
      })
      return true
    },
    async setIncluded(chatId, url, included) {
      return (await client.chatPage.updateMany({ where: { chatId, url }, data: { included } })).count > 0
    },
    async remove(chatId, url) {
      return (await client.chatPage.deleteMany({ where: { chatId, url } })).count > 0
    },
  }
}

import type { PagePart } from './page-view.ts'

/** Columns of a page without its texts, which lists never read. */
export const pageColumns = {
  id: true,
  title: true,
  mediaType: true,
  language: true,
  publishedAt: true,
  tokens: true,
  part: true,
  shownTokens: true,
  fetchedAt: true,
} as const
export const chatColumns = { url: true, messageId: true, pageId: true, included: true, reason: true, createdAt: true } as const

export interface StoredPage {
  id: string
  title: string | null
  mediaType: string
  language: string | null
  publishedAt: string | null
  /** Tokens of the whole text. */
  tokens: number
  part: PagePart
  /** Tokens of the part that the model reads. */
  shownTokens: number
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
export type NamedPage = { chatId: string; url: string } & ({ pageId: string } | { reason: string })

export interface NamingMessage {
  messageId: string
  /** Time of the message: an address that was removed later stays removed. */
  sentAt: Date
  /** Orders the pages of one message. */
  namedAt: Date
}

/** Reads a row of the database, in which `part` is any string. */
export function storedPage<T extends { part: string }>(row: T): T & { part: PagePart } {
  return { ...row, part: row.part as PagePart }
}

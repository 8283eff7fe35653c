import type { Actor } from '#lib/auth/index.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { ItemKey } from '../tracker/tier.ts'
import type { PageReading, PageView } from './page-view.ts'

/** Page as an item of the tracker, with the text that is in the prompt. */
export interface PageItem {
  key: ItemKey
  /** Title of the page, or host and path. */
  label: string
  url: string
  /** Host and path. */
  displayName: string
  /** The first message that named it. */
  messageId: string
  /** SHA-256 of `text`. */
  hash: string
  /** Empty where the page is not shown. */
  text: string
  tokens: number
  /** False where a person has left it out of the prompt. */
  included: boolean
  /** Older than the pages that a prompt may hold. */
  isOverLimit: boolean
  /** The model reads a part alone, and may read on. */
  isShortened: boolean
}

/** News about the pages of a message, for the run's readers. A passing one is not part of the stored answer. */
export interface PageNotice {
  /** Names the page, so a run that is taken up tells nothing twice. */
  id: string
  code: 'url_fetch' | 'url_ready' | 'url_failed'
  message: string
  details: Record<string, unknown>
  isPassing: boolean
}

/** Page that was read and not kept. */
export type OpenedPage =
  | { state: 'ready'; url: string; displayName: string; title: string | null; text: string }
  | { state: 'failed'; reason: string }

/** Page that the answer to the next message can read. */
export interface PreparedPage {
  url: string
  /** Host and path. */
  displayName: string
  title: string | null
  tokens: number
}

export interface MessagePages {
  actor: Actor
  chatId: string
  /** The person's message, and its text. */
  messageId: string
  text: string
  /** Summarises long pages; null where the model reads their beginning. */
  summariser: ResolvedModel | null
  signal: AbortSignal
  /** Says whether this run has told a notice of that id before. */
  hasTold: (id: string) => boolean
  tell: (notice: PageNotice) => void
}

/**
 * Pages from the web that messages of a chat name. Another person's chat is `chat_not_found`, and an address that the chat does not have `page_not_found`.
 */
export interface Pages {
  /** Fetches the first pages that a message names and the chat does not have, all at once. Never rejects for a page; throws the reason of `signal`. */
  fetchOf(message: MessagePages): Promise<boolean>
  /**
   * Lists the pages that messages of a path name as items, oldest first, those left out too. Pages of another branch are no part of it. `path` is the
   * end of it that is known: messages before that count as well. Only the texts of the pages that a prompt may hold are read. The caller has checked
   * whose chat it is.
   */
  itemsOn(chatId: string, path: readonly ChatMessage[]): Promise<PageItem[]>
  /** Reads the whole text of a page of a chat by the id that its prompt names; null where the chat has none such. */
  wholeOf(page: { chatId: string; id: string }): Promise<Buffer | null>
  /** Takes the page of an item into the next request, or leaves it out. The caller has checked whose chat it is. */
  include(chatId: string, key: ItemKey, included: boolean): Promise<void>
  /**
   * Fetches a page for a message that is being written, and keeps it for that: its answer then reads what was found here. Throws `unusable` with the
   * reason where the address is refused or the page cannot be read.
   */
  prepare(actor: Actor, url: string, signal: AbortSignal): Promise<PreparedPage>
  /**
   * Reads a page that a model has named, and keeps nothing. Addresses in the operator's own network are refused, even those that the configuration names.
   * Throws the reason of `signal`.
   */
  open(actor: Pick<Actor, 'userId'>, url: string, signal: AbortSignal): Promise<OpenedPage>
  list(actor: Actor, chatId: string): Promise<PageView[]>
  read(actor: Actor, chatId: string, url: string): Promise<PageReading>
  setIncluded(actor: Actor, chatId: string, choice: { url: string; included: boolean }): Promise<PageView>
  remove(actor: Actor, chatId: string, url: string): Promise<void>
  /** Fetches a page again, whatever is kept of it. What was there stays where that fails. Throws `fetched_lately` within 10 s of the last time. */
  fetchAgain(actor: Actor, chatId: string, url: string, signal: AbortSignal): Promise<PageView>
  /** Removes the pages of a chat that is being purged, and their texts where no other chat has them. */
  removeAllOfChat(chatId: string): Promise<void>
  /** Deletes the texts that no chat has used for a day. Returns their number. */
  sweep(signal: AbortSignal): Promise<number>
}

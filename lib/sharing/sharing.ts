import type { Actor } from '#lib/auth/index.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { StillHolds } from '#lib/platform/index.ts'
import type { LiveShareEvent } from './follow.ts'

export interface ShareView {
  id: string
  chatId: string
  title: string
  createdAt: Date
  revokedAt: Date | null
  views: number
  messageCount: number
  isLive: boolean
}

/** What an anonymous reader gets: user and assistant text only. No tool data, no reasoning, no notices, no ids of people, no system prompt. */
export interface SharedChat {
  title: string
  createdAt: Date
  messages: ChatMessage[]
  /** Of a live share: the mark of what is shown, by which its stream says that there is more. Null for one that is frozen. */
  head: string | null
}

export interface Sharing {
  /** What a share of the visible path would show, before it exists; no messages where there is no text yet. */
  preview(actor: Actor, chatId: string): Promise<SharedChat>
  /**
   * Freezes the visible path as it is now, without an answer that is still being written; a live one shows the visible path of each moment.
   * Throws `unusable` where there is no text yet.
   */
  create(actor: Actor, chatId: string, options?: { isLive: boolean }): Promise<ShareView>
  /** Of the chat, newest first; withdrawn ones with `revokedAt`. */
  list(actor: Actor, chatId: string): Promise<ShareView[]>
  /** All of the actor's shares, newest first, for the settings page. Those of deleted chats answer nobody and are left out. */
  listAll(actor: Actor): Promise<(ShareView & { chatTitle: string })[]>
  /** Holds from the next request on. A link that is withdrawn already stays so. Throws `share_not_found`. */
  revoke(actor: Actor, shareId: string): Promise<void>
  /** Withdraws every share of the chat (`DELETE /api/v1/sessions/{id}/share`). */
  revokeAll(actor: Actor, chatId: string): Promise<void>
  /** For anybody: whether the link opens anything now. Counts nothing. */
  isOpen(shareId: string): Promise<boolean>
  /** For anybody. Throws `share_not_found`. Counts a view. */
  read(shareId: string): Promise<SharedChat>
  /**
   * For anybody: a live share as it goes on, after the event that the reader has. Throws `share_not_found`, also for one that is frozen.
   * The caller ends it by the signal once the share is no longer open.
   */
  follow(shareId: string, options: { after: string | null; address: string; signal: AbortSignal }): Promise<AsyncIterable<LiveShareEvent>>
  /** For the lookout: those that open something now. */
  standing: StillHolds
}

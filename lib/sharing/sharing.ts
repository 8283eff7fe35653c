import type { Actor } from '../auth/index.ts'
import type { ChatMessage } from '../messages/index.ts'

export interface ShareView {
  id: string
  chatId: string
  title: string
  createdAt: Date
  revokedAt: Date | null
  views: number
  messageCount: number
}

/** What an anonymous reader gets: user and assistant text only. No tool data, no reasoning, no notices, no ids of people, no system prompt. */
export interface SharedChat {
  title: string
  createdAt: Date
  messages: ChatMessage[]
}

export interface Sharing {
  /** What a share of the visible path would show, before it exists; no messages where there is no text yet. */
  preview(actor: Actor, chatId: string): Promise<SharedChat>
  /** Freezes the visible path as it is now, without an answer that is still being written. Throws `unusable` where there is no text yet. */
  create(actor: Actor, chatId: string): Promise<ShareView>
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
}

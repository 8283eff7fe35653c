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
  /** What a share of the visible path would show, before it exists. */
  preview(actor: Actor, chatId: string): Promise<SharedChat>
  /** Freezes the visible path as it is now. */
  create(actor: Actor, chatId: string): Promise<ShareView>
  list(actor: Actor, chatId: string): Promise<ShareView[]>
  /** All of the actor's shares, newest first, for the settings page. */
  listAll(actor: Actor): Promise<(ShareView & { chatTitle: string })[]>
  revoke(actor: Actor, shareId: string): Promise<void>
  /** Withdraws every share of the chat (`DELETE /api/v1/sessions/{id}/share`). */
  revokeAll(actor: Actor, chatId: string): Promise<void>
  /** For anybody. Throws `share_not_found`. Counts a view. */
  read(shareId: string): Promise<SharedChat>
}

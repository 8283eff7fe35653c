import type { AccessCheck, Actor } from '#lib/auth/index.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { LiveShareEvent } from './follow.ts'
import type { Renders } from './renders.ts'
import type { OpenLinks } from './shared.ts'

export interface ShareView {
  id: string
  chatId: string
  title: string
  createdAt: Date
  revokedAt: Date | null
  views: number
  messageCount: number
  isLive: boolean
  /** Readers see the pictures of answers too. */
  withPictures: boolean
}

/** Chat as an anonymous reader gets it: user and assistant text only. No tool data, reasoning, notices, ids of people or system prompt. */
export interface SharedChat {
  title: string
  createdAt: Date
  messages: ChatMessage[]
  /** Messages of the path above these: the number to read on from, as `before`. */
  earlier: number
  /** Mark of what a live share shows; its stream announces a newer one. Null for a frozen share. */
  head: string | null
}

/** Preview of a new link: its last messages, the number of all, and the files whose edits are among them. */
export interface SharePreview {
  title: string
  messages: ChatMessage[]
  messageCount: number
  edited: string[]
  /** Number of pictures that answers show. */
  pictures: number
}

export interface Sharing {
  /** Previews a share of the visible path; without messages where there is no text yet. */
  preview(actor: Actor, chatId: string): Promise<SharePreview>
  /**
   * Freezes the visible path, without an answer that is still being written; a live share shows the current one. Throws `unusable` where there is
   * no text yet.
   */
  create(actor: Actor, chatId: string, options?: { isLive: boolean; withPictures?: boolean | undefined }): Promise<ShareView>
  /** Lists the chat's shares, newest first; withdrawn ones have `revokedAt`. */
  list(actor: Actor, chatId: string): Promise<ShareView[]>
  /** Counts the working links to a chat, by any person, for everyone who may read it. Throws `chat_not_found`. */
  openLinks(actor: Actor, chatId: string): Promise<OpenLinks>
  /** Lists all shares of the actor, newest first, for the settings page. Shares of deleted chats open nothing and are left out. */
  listAll(actor: Actor): Promise<(ShareView & { chatTitle: string })[]>
  /** Takes effect with the next request. Does nothing where the link is withdrawn already. Throws `share_not_found`. */
  revoke(actor: Actor, shareId: string): Promise<void>
  /** Withdraws every share of the chat (`DELETE /api/v1/sessions/{id}/share`). */
  revokeAll(actor: Actor, chatId: string): Promise<void>
  /** Says whether the link opens anything now, for anybody. Counts no view. */
  isOpen(shareId: string): Promise<boolean>
  /**
   * Returns the end of the shared chat, for anybody, and counts a view; with `before`, what is above that message of it, without a view. Throws
   * `share_not_found`.
   */
  read(shareId: string, options?: { before?: number | undefined }): Promise<SharedChat>
  /**
   * Returns what is above message number `before` of the shared chat, for anybody, at the pace of one network address. Throws `share_not_found` and
   * `too_many_attempts`.
   */
  readEarlier(shareId: string, options: { before: number; address: string }): Promise<Pick<SharedChat, 'messages' | 'earlier'>>
  /**
   * Returns a picture of an answer, for anybody, where the link was made with pictures and shows it now. `place` is the number of its message and of its
   * part. Throws `share_not_found` and `too_many_attempts`.
   */
  picture(shareId: string, options: { place: string; address: string }): Promise<{ mediaType: string; bytes: Uint8Array }>
  /** Admits requests that render a share, a few at a time. */
  renders: Renders
  /**
   * Follows a live share, for anybody, after the reader's last event. Throws `share_not_found`, also for a frozen share. The caller ends it by the
   * signal once the share is closed.
   */
  follow(shareId: string, options: { after: string | null; address: string; signal: AbortSignal }): Promise<AsyncIterable<LiveShareEvent>>
  /** Returns which of these shares open something now. */
  access: AccessCheck
}

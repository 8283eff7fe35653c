import type { AccessCheck, Actor } from '#lib/auth/index.ts'
import type { ChatMessage, Usage } from '#lib/messages/index.ts'

export interface ChatSummary {
  id: string
  title: string
  updatedAt: Date
  createdAt: Date
  activeRunId: string | null
  /** The active run waits for a person. */
  isWaiting: boolean
}

export interface ChatView extends ChatSummary {
  model: string | null
  /** `["*"]` = every tool; `[]` = none; else `server.tool` names. */
  selectedTools: string[]
  headId: string | null
  usage: Usage
}

/** One message of the visible path, with its siblings (itself included, oldest first) for `‹ 2/3 ›`. */
export interface PathMessage {
  message: ChatMessage
  parentId: string | null
  siblingIds: string[]
  createdAt: Date
}

export interface NewChat {
  id?: string
  title?: string
  model?: string | null
  selectedTools?: string[]
}

export interface ChatPatch {
  /** Instructions of the person for this chat. Empty: none. */
  instructions?: string | null
  title?: string
  model?: string | null
  selectedTools?: string[]
}

/** Chats of one actor: another person's chat is `chat_not_found`, and so is a deleted one until it is restored. */
export interface Chats {
  create(actor: Actor, chat: NewChat): Promise<ChatView>
  get(actor: Actor, chatId: string): Promise<ChatView>
  /** Newest first. `q` matches titles and message text. `cursor` is opaque. `limit` at most 100. */
  list(actor: Actor, options: { cursor?: string; limit?: number; q?: string }): Promise<{ items: ChatView[]; nextCursor: string | null }>
  update(actor: Actor, chatId: string, patch: ChatPatch): Promise<ChatView>
  /** Returns the instructions for this chat; null where there are none. */
  instructions(actor: Actor, chatId: string): Promise<string | null>
  /** Deletes the chat; `restore` brings it back within 30 days. The caller stops its active run. Its shares answer 404. */
  remove(actor: Actor, chatId: string): Promise<void>
  restore(actor: Actor, chatId: string): Promise<void>
  /** Returns the visible path, root first. */
  path(actor: Actor, chatId: string): Promise<PathMessage[]>
  /** Returns at most `limit` messages of the visible path, beginning with `from` (absent: with the root). Throws `invalid_request` where `from` is not on it. */
  pathPage(actor: Actor, chatId: string, page: { from?: string; limit: number }): Promise<PathMessage[]>
  /**
   * Returns the end of the visible path, or the messages before `before`: at most `limit`, and fewer where they are large. `earlier` counts the
   * messages before these. Throws `invalid_request` where `before` is not on the path.
   */
  pathEnd(actor: Actor, chatId: string, window?: { before?: string; limit?: number }): Promise<{ path: PathMessage[]; earlier: number }>
  /** Yields the visible path, root first, a window of it at a time. Changes meanwhile are not seen. Throws `chat_not_found` with the first window. */
  readPath(actor: Actor, chatId: string): AsyncGenerator<ChatMessage[]>
  /** Returns one message of the chat, on any branch. Throws `message_not_found`. */
  message(actor: Actor, chatId: string, messageId: string): Promise<ChatMessage>
  /** Returns the path that ends at `headId` (any message of the chat), root first. */
  pathTo(chatId: string, headId: string | null): Promise<ChatMessage[]>
  /** Returns a title for a share that reveals no other branch: the chat's own, or the path's first words where the title may come from another branch. */
  titleOfPath(chatId: string, path: readonly ChatMessage[]): Promise<string>
  /** Makes the branch of `messageId` visible, down to its newest leaf. The choice is stored and survives a reload. */
  selectBranch(actor: Actor, chatId: string, messageId: string): Promise<void>
  /** Tells the access watch which of these chats are not deleted. */
  access: AccessCheck
}

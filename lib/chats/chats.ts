import type { Actor } from '#lib/auth/index.ts'
import type { ChatMessage, Usage } from '#lib/messages/index.ts'
import type { StillHolds } from '#lib/platform/index.ts'

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

/** A message on the visible path, with its siblings (itself included, oldest first) for `‹ 2/3 ›`. */
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
  title?: string
  model?: string | null
  selectedTools?: string[]
}

/** Everything is scoped by the actor: another person's chat is `chat_not_found`. Deleted chats are too, until restored. */
export interface Chats {
  create(actor: Actor, chat: NewChat): Promise<ChatView>
  get(actor: Actor, chatId: string): Promise<ChatView>
  /** Newest first. `q` matches titles and message text. `cursor` is opaque. `limit` at most 100. */
  list(actor: Actor, options: { cursor?: string; limit?: number; q?: string }): Promise<{ items: ChatView[]; nextCursor: string | null }>
  update(actor: Actor, chatId: string, patch: ChatPatch): Promise<ChatView>
  /** Hides it; `restore` within 30 days brings it back (undo). Its active run is stopped by the caller. Its shares answer 404. */
  remove(actor: Actor, chatId: string): Promise<void>
  restore(actor: Actor, chatId: string): Promise<void>
  /** The visible path, root first. */
  path(actor: Actor, chatId: string): Promise<PathMessage[]>
  /** A part of the visible path: at most `limit` messages from `from` on (this one included; absent: from the root). Throws `invalid_request` where `from` is not on it. */
  pathPage(actor: Actor, chatId: string, page: { from?: string; limit: number }): Promise<PathMessage[]>
  /**
   * The end of the visible path, or what stands before one of its messages: at most `limit` messages, and fewer where they are large. `earlier` is how many
   * stand before them. Throws `invalid_request` where `before` is not on the path.
   */
  pathEnd(actor: Actor, chatId: string, window?: { before?: string; limit?: number }): Promise<{ path: PathMessage[]; earlier: number }>
  /** The path that ends at `headId` (any message of the chat), root first. */
  pathTo(chatId: string, headId: string | null): Promise<ChatMessage[]>
  /** A title for others that says nothing of branches beside this path: the chat's own, or the first words where that may come from another branch. */
  titleOfPath(chatId: string, path: readonly ChatMessage[]): Promise<string>
  /** Makes the sibling `messageId` visible and goes down to its newest leaf; stored, so that it survives a reload. */
  selectBranch(actor: Actor, chatId: string, messageId: string): Promise<void>
  /** For the lookout: those that are not deleted. */
  standing: StillHolds
}

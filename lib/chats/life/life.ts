import type { Actor } from '#lib/auth/index.ts'

/** Change of several chats at once. */
export interface ChatChange {
  pinned?: boolean
  archived?: boolean
  /** Tags as a person writes them, with or without `#`. */
  addTags?: string[]
  removeTags?: string[]
}

export interface TagCount {
  name: string
  chats: number
}

/** State of one chat in the life of chats. Times are ISO 8601. */
export interface ChatStanding {
  /** The actor owns the chat. Pin, archive and tags are the owner's, and not shown to others. */
  isOwn: boolean
  pinnedAt: string | null
  archivedAt: string | null
  temporary: boolean
  tags: string[]
  /** Chat of which this one is a copy up to one of its messages; `chatId` null where the actor may not see it. */
  forkedFrom: { chatId: string | null; title: string } | null
  /** Changes of its settings in the last day by others than its owner and the actor, each person once. */
  changedBy: { name: string; changed: string[]; at: string }[]
}

/** Life of chats from the first message to the last byte, beside what is said in them. All but `see` and `standing` is for the owner alone. */
export interface ChatLife {
  /**
   * Pins, archives and tags chats of the actor. Returns the ids of those that are theirs. Throws `chat_not_found` where none is, and
   * `limit_reached` for too many pins or tags; nothing is changed then.
   */
  change(actor: Actor, ids: readonly string[], change: ChatChange): Promise<string[]>
  /** Lists the tags of the actor's chats that contain `q`, those of most chats first, at most `limit`. */
  tags(actor: Actor, options: { q?: string; limit?: number }): Promise<TagCount[]>
  /** Notes that the actor sees the end of the chat: it is read, on all their devices. Throws `chat_not_found`. */
  see(actor: Actor, chatId: string): Promise<void>
  /** Returns the marks of one chat that the actor may read. Throws `chat_not_found`. */
  standing(actor: Actor, chatId: string): Promise<ChatStanding>
  /** Deletes a temporary chat for good. The caller has stopped its run. Throws `chat_not_found` for any other chat. */
  leave(actor: Actor, chatId: string): Promise<void>
  /** Makes a temporary chat one like all others. Throws `chat_not_found` for any other chat. */
  keep(actor: Actor, chatId: string): Promise<void>
  /**
   * Copies the path up to a message of any branch into a new chat of the actor, with files, pages and settings. Runs and shares are not copied. Throws `chat_not_found`, `message_not_found` or `storage_full`.
   */
  fork(actor: Actor, chatId: string, messageId: string): Promise<{ chatId: string }>
  /** Purges chats whose undo is over, and temporary ones that were left. Returns their number. */
  purge(signal: AbortSignal): Promise<number>
}

import type { Actor } from '#lib/auth/index.ts'
import type { ExcerptPiece } from './excerpt.ts'
import type { SearchPlace } from './query.ts'
import type { FoundProject } from './scope.ts'

/** A message or title that was found. */
export interface SearchResult {
  chatId: string
  /** Title of the chat; empty where it has none. */
  title: string
  /** Message to open the chat at; null for its title. */
  messageId: string | null
  place: SearchPlace
  /** Writer of a message in a chat that others write in too; null: an answer, the actor, or a title. */
  author: string | null
  projectId: string | null
  archived: boolean
  at: Date
  excerpt: ExcerptPiece[]
}

export type SearchMissing = 'indexing' | 'time' | null

export interface SearchPage {
  results: SearchResult[]
  /** Projects whose names have all words; with the first page only. */
  projects: FoundProject[]
  nextCursor: string | null
  /** Why there may be more: older messages are still being indexed, or the search ran out of time. Null: this is all. */
  missing: SearchMissing
  /** Sentences about what cannot be understood; then nothing is found. */
  problems: string[]
  /** Normalised words and phrases, which the excerpts mark. */
  words: string[]
}

/** A message of one chat that was found. */
export interface FoundMessage {
  messageId: string
  at: Date
}

/** Search of what an actor may read. */
export interface ChatSearch {
  /** Finds titles first, then messages, the newest first. `limit` at most 50. Throws `invalid_request` for a cursor of something else. */
  search(actor: Actor, options: { q: string; cursor?: string; limit?: number }): Promise<SearchPage>
  /** Returns the chats that have all terms, in their messages, title and project's name together: at most 500, the newest matches. `deleted`: of the actor's deleted chats. */
  chatsWith(actor: Actor, q: string, options?: { deleted?: boolean }): Promise<ReadonlySet<string>>
  /** Returns the messages of a chat that have all words of `q`, on any branch, in the order in which they were written. Throws `chat_not_found`. */
  messagesWith(actor: Actor, chatId: string, q: string): Promise<{ found: FoundMessage[]; isWhole: boolean; words: string[] }>
}

import type { Actor } from '#lib/auth/index.ts'
import type { AppNote } from '#lib/messages/index.ts'

/**
 * What Apps of a chat tell the model, until it goes with a message (`takeAppNotes`). Scoped by the actor: another person's chat is `chat_not_found`.
 */
export interface AppNotes {
  /** Those that have not gone yet, the oldest first. */
  list(actor: Actor, chatId: string): Promise<AppNote[]>
  /** The last word of a call's App counts; nothing but space clears it, and yields null. Throws `unusable` for one that is too long, or one too many. */
  put(actor: Actor, chatId: string, note: Omit<AppNote, 'id'>): Promise<AppNote | null>
  /** Does nothing where it has gone, or where its App has said something else. */
  remove(actor: Actor, chatId: string, noteId: string): Promise<void>
}

import type { Actor } from '#lib/auth/index.ts'
import type { AppNote } from '#lib/messages/index.ts'

/**
 * Context that Apps of a chat give the model, kept until a message takes it along (`takeAppNotes`). Another person's chat is `chat_not_found`.
 */
export interface AppNotes {
  /** Lists the notes that no message has taken yet, oldest first. */
  list(actor: Actor, chatId: string): Promise<AppNote[]>
  /** Replaces the note of a call's App; blank text clears it and returns null. Throws `unusable` for a text too long, or one note too many. */
  put(actor: Actor, chatId: string, note: Omit<AppNote, 'id'>): Promise<AppNote | null>
  /** Removes one note; does nothing where a message took it, or its App has replaced it. */
  remove(actor: Actor, chatId: string, noteId: string): Promise<void>
}

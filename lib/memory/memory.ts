import type { Actor } from '#lib/auth/index.ts'

/** Fact about a person, as they see and edit it. */
export interface FactView {
  id: string
  text: string
  /** Chat in which an answer kept it; null where the person wrote it, or the chat no longer exists. */
  chat: { id: string; title: string } | null
  createdAt: string
  updatedAt: string
}

/** Outcome of a tool, as a sentence for the model. */
export interface MemoryOutcome {
  isError?: true
  text: string
}

/** Facts that are remembered of people. Each sees and changes only their own. */
export interface Memory {
  /** Newest first. */
  list(actor: Actor): Promise<FactView[]>
  /** Throws `limit_reached`. A fact that is kept already is returned as it is. */
  add(actor: Actor, text: string): Promise<FactView>
  /** Throws `fact_not_found`. */
  change(actor: Actor, factId: string, text: string): Promise<FactView>
  remove(actor: Actor, factId: string): Promise<void>
  removeAll(actor: Actor): Promise<void>
  /** Tells whether answers in this chat may know and keep facts. It is the actor's alone and not temporary, and memory is on. */
  isUsedIn(actor: Actor, chatId: string): Promise<boolean>
  /** Returns the facts for the model of a chat, each behind its mark; null where there are none or none may be used. The same facts give the same bytes. */
  wordsFor(actor: Actor, chatId: string): Promise<string | null>
  /** Keeps a fact that an answer found; `replaces` is the mark of one whose place it takes. The same text twice is kept once. */
  save(actor: Actor, chatId: string, fact: { text: string; replaces?: string | undefined }): Promise<MemoryOutcome>
  /** Forgets the fact with this mark. */
  forget(actor: Actor, chatId: string, mark: string): Promise<MemoryOutcome>
}

import type { Actor } from '#lib/auth/index.ts'
import type { ValuesOf } from '#lib/fields/shared.ts'
import type { AudienceForm } from '../definition.ts'
import type { promptFields } from './prompt-fields.ts'

/** Saved prompt in a list; `name` is what is typed after the slash. */
export interface PromptSummary {
  id: string
  name: string
  title: string
  isOwn: boolean
  ownerName: string | null
  sharedWith: 'nobody' | 'people' | 'everyone'
  updatedAt: Date
}

export interface SavedPromptView extends PromptSummary {
  text: string
  /** Empty for an actor who does not own it. */
  people: { id: string; name: string; email: string }[]
}

export type PromptForm = ValuesOf<typeof promptFields>

/** Prompts that an actor may insert: their own, and those shared with them. Others are `prompt_not_found`. */
export interface SavedPrompts {
  /** Lists own ones first, each part by name. */
  list(actor: Actor): Promise<PromptSummary[]>
  get(actor: Actor, id: string): Promise<SavedPromptView>
  /** Throws `name_taken`, `limit_reached`, and `unusable` with the addresses of people without an account. */
  create(actor: Actor, prompt: PromptForm & { audience?: AudienceForm }): Promise<SavedPromptView>
  /** Throws `forbidden` for a prompt that is another person's. */
  update(actor: Actor, id: string, change: Partial<PromptForm> & { audience?: AudienceForm }): Promise<SavedPromptView>
  remove(actor: Actor, id: string): Promise<void>
}

import type { AudienceForm, SharedWith } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { ValuesOf } from '#lib/fields/shared.ts'
import type { promptFields } from './prompt-fields.ts'

/** Saved prompt in a list; `name` is what is typed after the slash. */
export interface PromptSummary {
  id: string
  name: string
  title: string
  isOwn: boolean
  /** The actor may change its texts. Its owners alone share and delete it. */
  mayEdit: boolean
  ownerName: string | null
  sharedWith: 'nobody' | 'people' | 'everyone'
  updatedAt: Date
}

export interface SavedPromptView extends PromptSummary {
  text: string
  /** People and groups that have it; empty for an actor who may not change it. */
  people: SharedWith['people']
  groups: SharedWith['groups']
}

export type PromptForm = ValuesOf<typeof promptFields>

/** Prompts that an actor may insert: their own, and those shared with them. Others are `prompt_not_found`. */
export interface SavedPrompts {
  /** Lists own ones first, each part by name. */
  list(actor: Actor): Promise<PromptSummary[]>
  get(actor: Actor, id: string): Promise<SavedPromptView>
  /** Throws `name_taken`, `limit_reached`, and `unusable` with the addresses of people without an account. */
  create(actor: Actor, prompt: PromptForm & { audience?: AudienceForm }): Promise<SavedPromptView>
  /** Throws `forbidden` for a prompt that the actor may only use, and for sharing one that is not theirs. */
  update(actor: Actor, id: string, change: Partial<PromptForm> & { audience?: AudienceForm }): Promise<SavedPromptView>
  remove(actor: Actor, id: string): Promise<void>
}

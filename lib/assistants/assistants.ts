import type { AudienceForm, SharedWith } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { AssistantDefinition } from './definition.ts'

/** Assistant in a list. */
export interface AssistantSummary {
  id: string
  name: string
  emoji: string
  /** Names the bytes of its picture; absent for none. */
  pictureTag?: string
  description: string
  version: number
  model: string | null
  starters: string[]
  isOwn: boolean
  /** The actor may change it. Its owners alone share and delete it. */
  mayEdit: boolean
  /** Null where the account is deleted. */
  ownerName: string | null
  sharedWith: 'nobody' | 'people' | 'everyone'
  updatedAt: Date
}

export interface AssistantView extends AssistantSummary {
  definition: AssistantDefinition
  /** People and groups that have it; empty for an actor who may not change it. */
  people: SharedWith['people']
  groups: SharedWith['groups']
}

export interface AssistantVersionView {
  version: number
  name: string
  madeBy: string | null
  createdAt: Date
}

/** Assistant at one version, as a run uses it. */
export interface AssistantInUse extends AssistantDefinition {
  id: string
  version: number
}

/** Assistant of a chat as its page shows it. */
export interface ChatAssistant {
  id: string
  name: string
  emoji: string
  /** Names the bytes of its picture; absent for none. */
  pictureTag?: string
  /** Version of its last answer; null before the first. */
  version: number | null
  description: string
  starters: string[]
  model: string | null
  /** True if it was deleted, or is no longer shared with the actor. */
  isGone: boolean
}

export interface AssistantChange {
  /** Version that the change was made from. Throws `conflict` where there is a newer one. */
  version: number
  definition?: AssistantDefinition
  audience?: AudienceForm
}

/** Assistants that an actor may use: their own, and those shared with them. Others are `assistant_not_found`. */
export interface Assistants {
  /** Lists own ones first, each part by name. */
  list(actor: Actor): Promise<AssistantSummary[]>
  get(actor: Actor, id: string): Promise<AssistantView>
  /** Throws `limit_reached`, and `unusable` with the addresses of people without an account. */
  create(actor: Actor, assistant: { definition: AssistantDefinition; audience?: AudienceForm }): Promise<AssistantView>
  /** Stores another definition as the next version. Throws `forbidden` for one that the actor may only use, and for sharing one that is not theirs. */
  update(actor: Actor, id: string, change: AssistantChange): Promise<AssistantView>
  /** Deletes it; chats keep their answers and its name. `restore` brings it back within 24 h, after which its texts are deleted for good. */
  remove(actor: Actor, id: string): Promise<void>
  restore(actor: Actor, id: string): Promise<AssistantView>
  /** Lists the newest versions first. */
  versions(actor: Actor, id: string): Promise<AssistantVersionView[]>
  version(actor: Actor, id: string, version: number): Promise<AssistantDefinition>
  /** Returns its present picture. Throws `assistant_not_found`, and `file_not_found` where it has none. */
  picture(actor: Actor, id: string): Promise<{ bytes: Buffer; mediaType: string; tag: string }>
  /** Returns its present version for a run. Throws `assistant_gone`. */
  forRun(actor: Actor, id: string): Promise<AssistantInUse>
  /** Names assistants for administrators, deleted ones too. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns the version that a stored run names, without a check of access; null where it is deleted for good. */
  atVersion(id: string, version: number): Promise<AssistantInUse | null>
  /** Describes the assistant of a chat that the caller has read; also a deleted one. */
  ofChat(actor: Actor, chat: { assistantId: string | null; assistantVersion: number | null }): Promise<ChatAssistant | null>
  /** Returns the assistant that new chats of the actor begin with: their own choice, else that of the workspace; null for none, and for one that no longer exists. */
  ofNewChat(actor: Actor): Promise<ChatAssistant | null>
  /** Chooses the assistant of the actor's new chats; null for none. Throws `assistant_not_found`. */
  chooseForNewChats(actor: Actor, id: string | null): Promise<void>
  /** Hands assistants that everyone uses over to an administrator before their owner's account is deleted. */
  handOver(userId: string): Promise<void>
}

import type { AudienceForm, SharedWith } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'

export type SkillSource = 'own' | 'upload'

/** Skill in a list. */
export interface SkillSummary {
  id: string
  name: string
  description: string
  source: SkillSource
  /** The actor's answers know it. One of another person is off until they switch it on, and again once it changes. */
  enabled: boolean
  /** The actor has switched it on, and it has changed since. */
  hasChanged: boolean
  /** SHA-256 of all its files. */
  digest: string
  isOwn: boolean
  mayEdit: boolean
  ownerName: string | null
  sharedWith: 'nobody' | 'people' | 'everyone'
  updatedAt: Date
}

export interface SkillView extends SkillSummary {
  /** The whole `SKILL.md`. */
  text: string
  files: { path: string; isText: boolean; sizeBytes: number }[]
  /** People and groups that have it; empty for an actor who may not change it. */
  people: SharedWith['people']
  groups: SharedWith['groups']
}

/** Skill as a request to a model names it. */
export type SkillLine = Pick<SkillSummary, 'id' | 'name' | 'description'>

export interface SkillChange {
  text?: string
  enabled?: boolean
  audience?: AudienceForm
}

/** Skills of an actor: their own, and those shared with them. Others are `skill_not_found`. */
export interface Skills {
  /** Lists own ones first, each part by name. */
  list(actor: Actor): Promise<SkillSummary[]>
  get(actor: Actor, id: string): Promise<SkillView>
  /** Adds a skill from the bytes of a `SKILL.md` or a zip archive. Throws `invalid_skill`, `name_taken` and `limit_reached`. */
  add(actor: Actor, bytes: Buffer, source: SkillSource): Promise<SkillView>
  /** Throws `forbidden` for a text or an audience of a skill that the actor may only use. */
  update(actor: Actor, id: string, change: SkillChange): Promise<SkillView>
  remove(actor: Actor, id: string): Promise<void>
  /** Lists the skills that are switched on for the actor, by name. */
  enabled(actor: Actor): Promise<SkillLine[]>
  /** Reads the instructions of a skill that is switched on, or another file of it. Null where there is none. */
  read(actor: Actor, name: string, file: string | null): Promise<SkillReading | null>
}

/** Text of a skill's file. `files` are the paths beside it. */
export type SkillReading =
  | { kind: 'text'; text: string; files: string[] }
  | { kind: 'binary'; sizeBytes: number }
  | { kind: 'no_file'; files: string[] }

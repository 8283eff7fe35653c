import type { Actor, Reach, Role } from '#lib/auth/index.ts'
import type { Prisma, Tx } from '#lib/platform/index.ts'
import type { GroupSource, Level, ObjectKind, ObjectRef, OpenKind, Subject } from './kinds.ts'

/** Person as access depends on them. */
export type Asker = Pick<Actor, 'userId' | 'role'>

export interface GroupView {
  id: string
  name: string
  source: GroupSource
  members: number
  createdAt: Date
}

export interface GroupPerson {
  userId: string
  name: string
  email: string
  role: Role
  addedAt: Date
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

export interface PageOf {
  cursor?: string | undefined
  limit: number
}

/** Groups of people. Those that an identity provider keeps are changed there: `declared_elsewhere`. */
export interface Groups {
  /** Lists them by name: all, or those within a reach. */
  list(page: PageOf, reach?: Reach): Promise<Page<GroupView>>
  /** Lists by name the groups with which a person may share things: those that they are in, and for administrators all. */
  choices(person: Asker): Promise<{ id: string; name: string }[]>
  /** Throws `group_not_found`, also for a group beyond the reach. */
  get(groupId: string, reach?: Reach): Promise<GroupView>
  /** Throws `name_taken` where a group has the name, however it is written. */
  create(actor: Actor, group: { name: string }): Promise<GroupView>
  rename(actor: Actor, groupId: string, group: { name: string }): Promise<GroupView>
  /** Deletes a group with what it was granted. */
  remove(actor: Actor, groupId: string): Promise<void>
  /** Lists the people of a group in the order of their accounts. */
  members(groupId: string, page: PageOf): Promise<Page<GroupPerson>>
  /** Finds people who are not in a group, by a part of their name or e-mail address. */
  candidates(groupId: string, text: string): Promise<Omit<GroupPerson, 'addedAt'>[]>
  /** Adds a person; one who is in the group stays. Throws `user_not_found`. */
  add(actor: Actor, groupId: string, userId: string): Promise<void>
  /** Removes a person; one who is not in the group is `user_not_found`. */
  drop(actor: Actor, groupId: string, userId: string): Promise<void>
}

export interface GrantView {
  id: string
  subject: Subject
  object: ObjectRef
  level: Level
  createdAt: Date
  /** Person who gave it; null where nobody did, as with what was moved here. */
  givenById: string | null
}

/** Thing, person or group, by name. */
export interface Named {
  id: string
  name: string
  /** Tells it from others of its name. */
  detail: string
}

/** Grant as people read it. A name is null where the person, group or thing is gone. */
export interface NamedGrant extends Omit<GrantView, 'givenById' | 'subject' | 'object'> {
  subject: Subject & { name: string | null }
  object: ObjectRef & { name: string | null }
  givenBy: string | null
  /** It is the only grant on its object. */
  isOnly: boolean
}

/** Shows access to administrators, by name. */
export interface AccessOverview {
  grants(filter: GrantFilter, page: PageOf): Promise<Page<NamedGrant>>
  /** Finds people or groups by a part of their names. */
  subjects(kind: 'user' | 'group', text: string): Promise<Named[]>
  /** Finds things by a part of their names: of what people own, what they have shared. */
  things(kind: ObjectKind, text: string): Promise<Named[]>
  /** Lists the same things, each with what one person may do with it, and why. Throws `user_not_found`. */
  ofPerson(userId: string, asked: { kind: ObjectKind; text: string }, page: PageOf): Promise<Page<Named & Decision> & { person: Person }>
}

type Person = Omit<PersonWithAccess, 'userId' | 'level' | 'because'> & { id: string }

export interface GrantFilter {
  subjectKind?: Subject['kind'] | undefined
  subjectId?: string | undefined
  objectKind?: ObjectKind | undefined
  objectId?: string | undefined
}

/** Grants of access, which administrators give. */
export interface AccessGrants {
  list(filter: GrantFilter, page: PageOf, also?: Prisma.AccessGrantWhereInput): Promise<Page<GrantView>>
  /**
   * Gives a subject a level on an object, in place of one that it has. Throws `unknown_subject` and `unknown_object`, and `more_than_you_have` for
   * more than the actor has.
   */
  give(actor: Actor, grant: { subject: Subject; object: ObjectRef; level: Level }): Promise<GrantView>
  /** Throws `access_grant_not_found`. */
  take(actor: Actor, grantId: string): Promise<void>
}

/** Row that a decision used, with a sentence about it. */
export interface Because {
  rule: 'grant' | 'role' | 'group' | 'default' | 'policy'
  id: string
  text: string
}

export interface Decision {
  allowed: boolean
  level: Level | null
  because: Because[]
}

/** Access of one person to objects that are everybody's without a grant. */
export interface Sight {
  /** Null where the person may not use it. */
  levelOf(kind: OpenKind | 'folder', id: string): Level | null
}

export interface PersonWithAccess {
  userId: string
  name: string
  email: string
  level: Level
  because: Because[]
}

/** Facts about an object that its room knows. */
export interface ObjectFacts {
  name: string
  /** Person whose it is, apart from any grant. */
  ownerId?: string | null
  /** People whom its own page shares it with, by id. */
  sharedWith?: 'everyone' | readonly string[]
  /** Reason for which nobody can use it. */
  off?: string
  /** Finds what a policy says to one person; null where none does. */
  policyFor?: (person: Asker) => Promise<{ id: string; text: string; denies: boolean } | null>
}

/** Rules of projects that a change of their grants keeps. */
export interface ProjectPeople {
  /** Ends what people do in projects that they have lost. */
  endLost(): Promise<void>
  /** Lets changes of one project's grants take turns until the transaction ends. */
  hold(tx: Tx, projectId: string): Promise<void>
  /** Throws `conflict` where a project would be left without a person who owns it. */
  keepOwned(tx: Tx, projectId: string): Promise<void>
  /** Tells the pages of all people of a project, and of others, that it has changed. */
  tell(projectId: string, others: readonly string[]): Promise<void>
}

/** Decides who may use a thing, and why. No other room does. */
export interface Access {
  groups: Groups
  grants: AccessGrants
  overview: AccessOverview
  /** Reads what a person may use of models, servers and tools. It costs no statement where nothing has changed. */
  sight(person: Asker): Promise<Sight>
  /** Decides about one object, with its reasons. Throws `unknown_object`. */
  decide(person: Asker, kind: ObjectKind, id: string): Promise<Decision>
  /** The same for an account by its id. Throws `user_not_found`. */
  decideFor(userId: string, kind: ObjectKind, id: string): Promise<Decision>
  /** Lists the people who may use an object, each with the reasons. Throws `unknown_object`. */
  whoMayUse(kind: ObjectKind, id: string, page: PageOf): Promise<Page<PersonWithAccess>>
  /** Ends what people do with what they may no longer use, and the streams of those who have lost access. */
  endLost(): Promise<void>
  /** Gives administrators what would be everybody's once the only person whom it is granted is deleted, in the transaction that deletes the person. */
  forgetPerson(tx: Tx, userId: string): Promise<void>
  close(): void
}

import type { Actor } from '#lib/auth/index.ts'
import type { ProjectColor } from './project-colors.ts'
import type { ChatAccess, ProjectRole } from './roles.ts'

export interface ProjectView {
  id: string
  name: string
  color: ProjectColor
  /** Role of the actor in it. */
  role: ProjectRole
  /** Number of its people and of those of its groups, the actor included. */
  people: number
  /** Number of its chats that the actor may read. */
  chats: number
  updatedAt: Date
}

export interface ProjectPerson {
  userId: string
  name: string
  email: string
  role: ProjectRole
  isDisabled: boolean
}

/** Group in a project. */
export interface ProjectGroup {
  groupId: string
  name: string
  role: ProjectRole
  /** Number of its people. */
  people: number
}

/** Beginning of new chats of a project. */
export interface ProjectDefaults {
  /** Null: the workspace's default model. */
  model: string | null
  selectedTools: string[]
  /** Folder of the project, or the files that Parley keeps for it; null where it has neither. */
  workspaceId: string | null
}

export interface ProjectDetails extends ProjectView, ProjectDefaults {
  /** Person who holds it: its files count towards their storage. */
  holderId: string
  instructions: string | null
  /** Collections that answers in its chats search, for people who may use them. */
  collectionIds: string[]
  /** The folder that an owner has chosen; null where the project keeps files of its own, or has none. */
  folderId: string | null
  members: ProjectPerson[]
  groups: ProjectGroup[]
}

/** Chat that the actor may read, as far as its place depends on it. */
export interface PlacedChat {
  userId: string
  projectId: string | null
  sharedInProject: boolean
  access: ChatAccess
}

/** Place of a chat in a project, as its page shows it. */
export interface ChatPlaceView {
  /** Null where the actor is not, or no longer, in the project. */
  project: { id: string; name: string; color: ProjectColor } | null
  isShared: boolean
  access: ChatAccess
  ownerId: string
  /** Names of people by id: of the project, and of the chat. A person who has left the workspace has none. */
  names: Record<string, string>
}

/** Instructions of a project, as a chat in it gets them. */
export interface ProjectInstructions {
  id: string
  name: string
  instructions: string
}

export interface NewProject {
  id?: string
  name: string
  color?: ProjectColor
  instructions?: string | null
}

export interface ProjectPatch extends Partial<Omit<NewProject, 'id'>> {
  model?: string | null
  selectedTools?: string[]
  folderId?: string | null
  collectionIds?: string[]
}

export interface PersonUsage {
  userId: string
  name: string
  tokens: number
  answers: number
}

/** Use of models by answers in the project's chats. */
export interface ProjectUsage {
  /** First day that counts, as ISO 8601. */
  since: string
  tokens: number
  /** Null where the price of one of the models is unknown. */
  costMicroUsd: number | null
  answers: number
  /** Each person for owners of the project; the actor alone for others. */
  people: PersonUsage[]
}

/** Project whose owners are all disabled. `people`: its other people, the one longest in it first. */
export interface OwnerlessProject {
  id: string
  name: string
  people: { userId: string; name: string; email: string; role: ProjectRole }[]
}

/** Projects of one actor. Every other project is `project_not_found`; what a role does not allow is `forbidden`. */
export interface Projects {
  /** Returns them by name. */
  list(actor: Actor): Promise<ProjectView[]>
  get(actor: Actor, projectId: string): Promise<ProjectDetails>
  /** The same id sent twice is the same project. Throws `limit_reached`. */
  create(actor: Actor, project: NewProject): Promise<ProjectDetails>
  /** Changes a project, as an owner of it. */
  update(actor: Actor, projectId: string, patch: ProjectPatch): Promise<ProjectDetails>
  /** Deletes a project, as an owner of it. Its chats stay with their owners, and are shared no longer. Its files go. */
  remove(actor: Actor, projectId: string): Promise<void>
  /** Adds a person by e-mail address, as an owner of it. Throws `user_not_found`, `limit_reached`. */
  add(actor: Actor, projectId: string, person: { email: string; role: ProjectRole }): Promise<ProjectDetails>
  /** Gives a person another role, as an owner of it. Throws `conflict` where no owner would be left. */
  setRole(actor: Actor, projectId: string, person: { userId: string; role: ProjectRole }): Promise<ProjectDetails>
  /** Removes a person as an owner of it, or the actor themselves. Their private chats leave the project with them. Throws `conflict` as `setRole`. */
  removePerson(actor: Actor, projectId: string, person: { userId: string }): Promise<void>
  /** Gives a group a role, as an owner of it who is in the group. Throws `unusable` for another group. */
  setGroup(actor: Actor, projectId: string, group: { groupId: string; role: 'reader' | 'writer' }): Promise<ProjectDetails>
  /** Removes a group as an owner. Its people who are not in the project otherwise lose it. Throws `group_not_found`. */
  removeGroup(actor: Actor, projectId: string, group: { groupId: string }): Promise<void>
  /** Returns the instructions of the project of a chat; null where it has none, or the actor is not in it. */
  instructionsFor(actor: Actor, projectId: string | null): Promise<ProjectInstructions | null>
  /** Returns the place of a chat that the actor may read, with the names of these people; null for a chat of theirs that is in no project. */
  placeOf(actor: Actor, chat: PlacedChat, people: readonly string[]): Promise<ChatPlaceView | null>
  usage(actor: Actor, projectId: string): Promise<ProjectUsage>
  /** The actor’s projects, and the workspaces of files that these keep, for the streams of their changes. */
  followedBy(actor: Actor): Promise<{ id: string; filesId: string | null }[]>
  /**
   * Hands on the projects of a person who is being deleted: to the next owner, else writer, else reader. One without other people goes with them.
   * Returns a function that tells the people of these, once the account is deleted.
   */
  handOver(userId: string): Promise<() => Promise<void>>
  /** Lists projects that nobody can administer, for administrators. They see no more of these than this. */
  ownerless(actor: Actor): Promise<OwnerlessProject[]>
  /** Makes one of its people the owner of such a project, and its holder, as an administrator. Throws `project_not_found` for one that has an owner, and `user_not_found`. */
  giveOwner(actor: Actor, projectId: string, person: { userId: string }): Promise<void>
}

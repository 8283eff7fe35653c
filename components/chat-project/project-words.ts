import type { Answer, Item } from '#components/routes.ts'
import type { ProjectRole } from '#lib/projects/shared.ts'

export type Project = Item<'GET /api/projects'>
/** A project with its people and what its chats begin with. */
export type WholeProject = Answer<'GET /api/projects/[projectId]'>['project']

export const roleNames: Record<ProjectRole, string> = { reader: 'Reader', writer: 'Writer', owner: 'Owner' }

/** Roles as part of a sentence: *you are …*. */
export const roleWords: Record<ProjectRole, string> = { reader: 'a reader', writer: 'a writer', owner: 'an owner' }

export const roleOptions: readonly { value: ProjectRole; label: string }[] = [
  { value: 'reader', label: 'Reader: sees shared chats and files' },
  { value: 'writer', label: 'Writer: continues chats, changes files' },
  { value: 'owner', label: 'Owner: changes the project and its people' },
]

export const countOf = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

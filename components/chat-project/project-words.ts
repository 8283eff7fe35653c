import type { Answer, Item } from '#components/routes.ts'
import { type ProjectRole, projectRoles } from '#lib/projects/shared.ts'
import { projectRoles as t } from '#lib/words/en/project-roles.ts'

export type Project = Item<'GET /api/projects'>
/** A project with its people and what its chats begin with. */
export type WholeProject = Answer<'GET /api/projects/[projectId]'>['project']

/** Keys of the words of each role: its name, as part of *you are …*, and with what it may. */
const ROLES = {
  reader: { name: 'reader', you: 'aReader', may: 'readerMay' },
  writer: { name: 'writer', you: 'aWriter', may: 'writerMay' },
  owner: { name: 'owner', you: 'anOwner', may: 'ownerMay' },
} as const

export const roleName = (role: ProjectRole) => t(ROLES[role].name)

/** Names a role as part of a sentence: *you are …*. */
export const roleWords = (role: ProjectRole) => t(ROLES[role].you)

export const roleOptions = () => projectRoles.map(value => ({ value, label: t(ROLES[value].may) }))

export const countOf = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

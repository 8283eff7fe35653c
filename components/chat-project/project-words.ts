import type { Answer, Item } from '#components/routes.ts'
import { type ProjectRole, projectRoles } from '#lib/projects/shared.ts'
import { projectRoles as t } from '#lib/words/en/project-roles.ts'

export type Project = Item<'GET /api/projects'>
/** A project with its people and what its chats begin with. */
export type WholeProject = Answer<'GET /api/projects/[projectId]'>['project']

/** Keys of the words of each role: its name, and with what it may. */
const ROLES = {
  reader: { name: 'reader', may: 'readerMay' },
  writer: { name: 'writer', may: 'writerMay' },
  owner: { name: 'owner', may: 'ownerMay' },
} as const

export const roleName = (role: ProjectRole) => t(ROLES[role].name)

export const roleOptions = () => projectRoles.map(value => ({ value, label: t(ROLES[value].may) }))

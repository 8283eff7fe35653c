import type { ProjectDetails, ProjectRole, ProjectView } from '#lib/projects/shared.ts'

/** Projects as the routes send them. Times are ISO 8601. */
export type ProjectJson = Omit<ProjectView, 'updatedAt'> & { updatedAt: string }
export type ProjectDetailsJson = Omit<ProjectDetails, 'updatedAt'> & { updatedAt: string }

export const roleNames: Record<ProjectRole, string> = { reader: 'Reader', writer: 'Writer', owner: 'Owner' }

/** Roles as part of a sentence: *you are …*. */
export const roleWords: Record<ProjectRole, string> = { reader: 'a reader', writer: 'a writer', owner: 'an owner' }

export const roleOptions = [
  { value: 'reader', label: 'Reader: sees shared chats and files' },
  { value: 'writer', label: 'Writer: continues chats, changes files' },
  { value: 'owner', label: 'Owner: changes the project and its people' },
]

export const projectPath = (id: string) => `/api/projects/${encodeURIComponent(id)}`
export const countOf = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

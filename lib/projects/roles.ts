/**
 * Access to a chat. `read`: see it and follow its answers. `write`: continue it too. `own`: all else, such as deleting and sharing it, which is its
 * owner's alone.
 */
export type ChatAccess = 'read' | 'write' | 'own'

/** Roles of people in a project: readers see the shared chats, writers continue them, owners also change the project and its people. */
export const projectRoles = ['reader', 'writer', 'owner'] as const
export type ProjectRole = (typeof projectRoles)[number]

/** Tells whether a role includes another. */
export function isAtLeast(role: ProjectRole, least: ProjectRole): boolean {
  return projectRoles.indexOf(role) >= projectRoles.indexOf(least)
}

import type { Level } from '#lib/access/index.ts'

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

/** Levels of grants by which people have their roles. */
export const levelOf: Record<ProjectRole, Level> = { reader: 'use', writer: 'edit', owner: 'own' }

export function roleOf(level: string): ProjectRole {
  return projectRoles.find(role => levelOf[role] === level) ?? 'reader'
}

/** Returns the highest role that grants give. */
export function roleBy(grants: readonly { level: string }[]): ProjectRole | null {
  return projectRoles.findLast(role => grants.some(({ level }) => level === levelOf[role])) ?? null
}

export const subjectKinds = ['user', 'group', 'role', 'everyone'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const objectKinds = ['model', 'server', 'tool', 'assistant', 'skill', 'prompt', 'project', 'folder', 'collection'] as const
export type ObjectKind = (typeof objectKinds)[number]

/** Kinds of objects that are everybody's without any grant. Others are their owner's alone. */
export const openKinds = ['model', 'server', 'tool'] as const
export type OpenKind = (typeof openKinds)[number]

/** Levels of access, each with those before it. */
export const levels = ['use', 'edit', 'own'] as const
export type Level = (typeof levels)[number]

export const groupSources = ['manual', 'oidc', 'scim', 'ldap', 'saml'] as const
export type GroupSource = (typeof groupSources)[number]

export interface Subject {
  kind: SubjectKind
  /** Id of a person or group, or name of a role; empty for everyone. */
  id: string
}

export interface ObjectRef {
  kind: ObjectKind
  /** `provider:model`, slug of a server, `server.tool`, or an id. */
  id: string
}

export function isOpenKind(kind: ObjectKind): kind is OpenKind {
  return (openKinds as readonly string[]).includes(kind)
}

/** Tells whether a level includes another; null is none. */
export function reaches(level: Level | null, least: Level): boolean {
  return level !== null && levels.indexOf(level) >= levels.indexOf(least)
}

export function highest(found: readonly Level[]): Level | null {
  return levels.findLast(level => found.includes(level)) ?? null
}

/** Names of roles in grants, by those of accounts. */
const roleNames: Record<string, string> = { admin: 'administrator' }
export const grantedRoles = ['administrator', 'manager', 'member'] as const

export function roleName(role: string): string {
  return roleNames[role] ?? role
}

/** Slug of the server of a tool, which is named `server.tool`. */
export function serverOf(toolId: string): string {
  return toolId.slice(0, Math.max(0, toolId.indexOf('.')))
}

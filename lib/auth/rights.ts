import { roles as t } from '#lib/words/en/roles.ts'

export const roles = ['admin', 'manager', 'member'] as const
export type Role = (typeof roles)[number]

/** Scopes that an API key can have, in the order in which they are shown. */
export const keyScopes = [
  'chat',
  'tools',
  'files',
  'admin:read',
  'admin:users',
  'admin:access',
  'admin:budgets',
  'admin:models',
  'admin:servers',
  'admin:settings',
  'audit:read',
  'usage:read',
  'metrics',
] as const
export type KeyScope = (typeof keyScopes)[number]

interface RightRow {
  /** Roles that have it. */
  roles: readonly Role[]
  /** Scope by which an API key has it; null: no key has it. */
  scope: KeyScope | null
}

const everybody = { roles }
const administrators = { roles: ['admin'] } as const
const leaders = { roles: ['admin', 'manager'] } as const

/** Rights of roles, and of keys by their scopes. `group:*` reaches only as far as `Auth.reach` says. */
const ofRoles = {
  'chat:read': { ...everybody, scope: 'chat' },
  'chat:write': { ...everybody, scope: 'chat' },
  'tools:use': { ...everybody, scope: 'tools' },
  'files:read': { ...everybody, scope: 'files' },
  'files:write': { ...everybody, scope: 'files' },
  'self:write': { ...everybody, scope: null },
  'group:users': { ...leaders, scope: 'admin:users' },
  'group:budgets': { ...leaders, scope: 'admin:budgets' },
  'group:usage': { ...leaders, scope: 'usage:read' },
  'admin:read': { ...administrators, scope: 'admin:read' },
  'admin:users': { ...administrators, scope: 'admin:users' },
  'admin:access': { ...administrators, scope: 'admin:access' },
  'admin:budgets': { ...administrators, scope: 'admin:budgets' },
  'admin:models': { ...administrators, scope: 'admin:models' },
  'admin:servers': { ...administrators, scope: 'admin:servers' },
  'admin:settings': { ...administrators, scope: 'admin:settings' },
  'audit:read': { ...administrators, scope: 'audit:read' },
  'usage:read': { ...administrators, scope: 'usage:read' },
  metrics: { ...administrators, scope: 'metrics' },
} as const satisfies Record<string, RightRow>

/** Permissions that an administrator can take from a role, each with its refusal. A key has them with its person. */
const permissionRefusals = {
  'share:link': () => t('mayNotShareByLink'),
  'share:everybody': () => t('mayNotShareWithEverybody'),
  'assistants:make': () => t('mayNotMakeAssistants'),
  'api:use': () => t('mayNotUseApi'),
  'keys:own': () => t('mayNotMakeKeys'),
  export: () => t('mayNotExport'),
  upload: () => t('mayNotUpload'),
  schedule: () => t('mayNotSchedule'),
} as const

export type Permission = keyof typeof permissionRefusals
export type Right = keyof typeof ofRoles | Permission

export const permissions = Object.keys(permissionRefusals) as Permission[]
const rows = Object.entries(ofRoles) as [Exclude<Right, Permission>, RightRow][]

/** Returns the rights of a role, as the session of a browser has them. `denied`: permissions that an administrator has taken from it. */
export function rightsOf(role: Role, denied: readonly string[] = []): ReadonlySet<Right> {
  return new Set<Right>([
    ...rows.filter(([, row]) => row.roles.includes(role)).map(([right]) => right),
    ...permissions.filter(permission => !denied.includes(permission)),
  ])
}

/** Returns what a credential for programs has of its person's rights: none where the role may not use the API. Null: all that a scope gives. */
export function narrowed(rights: ReadonlySet<Right>, scopes: readonly string[] | null): ReadonlySet<Right> {
  if (!rights.has('api:use')) return new Set()
  const isGiven = (right: Right) => {
    const scope = scopeFor(right)
    return scope === null ? isPermission(right) : scopes === null || scopes.includes(scope)
  }
  return new Set([...rights].filter(isGiven))
}

function isPermission(right: Right): right is Permission {
  return right in permissionRefusals
}

/** Returns the scopes that give something to a role. */
export function scopesOf(role: Role): KeyScope[] {
  return keyScopes.filter(scope => rows.some(([, row]) => row.scope === scope && row.roles.includes(role)))
}

/** Scope by which a key has a right. */
export function scopeFor(right: Right): KeyScope | null {
  return isPermission(right) ? null : ofRoles[right].scope
}

export function refusalFor(right: Right): string | undefined {
  return isPermission(right) ? permissionRefusals[right]() : undefined
}

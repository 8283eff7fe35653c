import { z } from 'zod'
import { type PersonView, permissions, type Role } from '#lib/auth/index.ts'
import type { AuditEvent } from '#lib/platform/index.ts'
import { listOf } from './schemas.ts'

const time = z.iso.datetime()

/** Roles as programs name them, each with its own name. */
const roleNames = { administrator: 'admin', manager: 'manager', member: 'member' } as const satisfies Record<string, Role>
type RoleName = keyof typeof roleNames

/** A role by the name that programs use. */
export const roleByName = z.enum(Object.keys(roleNames) as RoleName[])
export const roleOf = (name: RoleName): Role => roleNames[name]
export const roleName = (role: Role): RoleName => (role === 'admin' ? 'administrator' : role)

export const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleByName,
  disabled: z.boolean(),
  groups: z.array(z.string()).describe('Ids of the groups'),
  created_at: time,
  last_seen_at: time.nullable(),
})
export const adminUsers = listOf(adminUser)

export const rolePermissions = z.object({ role: roleByName, permissions: z.array(z.enum(permissions)) })
export const rolePermissionLists = listOf(rolePermissions)

export const auditEntry = z.object({
  id: z.string(),
  at: time,
  actor: z.string().nullable().describe('Id of the person; null for the system'),
  action: z.string(),
  target: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).describe('Never contents; `key`: id of the API key by which it was done'),
  hash: z.string().nullable().describe('Over this entry and the hash of the one before; null for entries from before there was a chain'),
})
export const auditEntries = listOf(auditEntry)

export function toAdminUser({ id, email, name, role, disabled, groups, createdAt, lastSeenAt }: PersonView): z.infer<typeof adminUser> {
  return {
    id,
    email,
    name,
    role: roleName(role),
    disabled,
    groups,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  }
}

export function toAuditEntry({ id, at, actorId, action, target, detail = {}, hash }: AuditEvent): z.infer<typeof auditEntry> {
  return { id, at: at.toISOString(), actor: actorId ?? null, action, target: target ?? null, detail, hash }
}

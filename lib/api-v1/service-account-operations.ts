import { z } from 'zod'
import { type ApiKeyView, keyScopes, type ServiceAccountView } from '#lib/auth/index.ts'
import { named, personName, scopes } from '#lib/http/index.ts'
import { roleByName, roleName } from './admin-user-schemas.ts'
import { cursor, limit } from './fields.ts'
import type { Operation } from './operation.ts'
import { listOf } from './schemas.ts'

const time = z.iso.datetime()
const account = z.object({ id: z.string(), name: z.string(), role: roleByName, disabled: z.boolean(), created_at: time })

const key = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().describe('First characters of the key'),
  scopes: z.array(z.string()).nullable().describe('Null: every right of the account'),
  created_at: time,
  expires_at: time.nullable(),
  last_used_at: time.nullable(),
})

const newKey = z.strictObject({
  name: personName,
  scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  expires_at: z.iso.datetime({ offset: true }),
})

const right = 'admin:users'

/** Operations on accounts of programs. */
export const serviceAccountOperations = {
  listServiceAccounts: {
    method: 'get',
    path: '/admin/service-accounts',
    summary: 'List the accounts of programs',
    right: ['admin:read', 'admin:users'],
    query: z.object({ cursor, limit }),
    success: { status: 200, json: listOf(account) },
  },
  createServiceAccount: {
    method: 'post',
    path: '/admin/service-accounts',
    summary: 'Create an account that acts by keys alone, cannot sign in and gets no mail',
    right,
    body: z.strictObject({ name: personName, role: roleByName.exactOptional() }),
    success: { status: 201, json: account },
    refusals: ['more_than_you_have'],
  },
  getServiceAccount: {
    method: 'get',
    path: '/admin/service-accounts/{accountId}',
    summary: 'Get an account of a program',
    right: ['admin:read', 'admin:users'],
    scope: scopes.serviceAccount,
    success: { status: 200, json: account },
  },
  updateServiceAccount: {
    method: 'patch',
    path: '/admin/service-accounts/{accountId}',
    summary: 'Rename an account of a program, change its role, or disable it, which revokes its keys',
    right,
    scope: scopes.serviceAccount,
    body: z.strictObject({ name: personName.exactOptional(), role: roleByName.exactOptional(), disabled: z.boolean().exactOptional() }),
    success: { status: 200, json: account },
    refusals: ['more_than_you_have'],
  },
  deleteServiceAccount: {
    method: 'delete',
    path: '/admin/service-accounts/{accountId}',
    summary: 'Delete an account of a program, with its keys and all that it made',
    right,
    scope: scopes.serviceAccount,
    success: { status: 204 },
  },
  listServiceKeys: {
    method: 'get',
    path: '/admin/service-accounts/{accountId}/keys',
    summary: 'List the keys of an account of a program',
    right: ['admin:read', 'admin:users'],
    scope: scopes.serviceAccount,
    success: { status: 200, json: listOf(key) },
  },
  createServiceKey: {
    method: 'post',
    path: '/admin/service-accounts/{accountId}/keys',
    summary: 'Create a key; only this answer holds it',
    right,
    scope: scopes.serviceAccount,
    body: newKey,
    success: { status: 201, json: key.extend({ key: z.string() }) },
    refusals: ['more_than_you_have', 'limit_reached', 'unusable'],
  },
  revokeServiceKey: {
    method: 'delete',
    path: '/admin/service-accounts/{accountId}/keys/{keyId}',
    summary: 'Revoke a key of an account of a program',
    right,
    params: named('accountId', 'keyId'),
    success: { status: 204 },
    refusals: ['key_not_found'],
  },
} satisfies Record<string, Operation>

export function toServiceAccount({ id, name, role, disabled, createdAt }: ServiceAccountView): z.infer<typeof account> {
  return { id, name, role: roleName(role), disabled, created_at: createdAt.toISOString() }
}

export function toServiceKey({ createdAt, expiresAt, lastUsedAt, ...view }: ApiKeyView): z.infer<typeof key> {
  return {
    ...view,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}

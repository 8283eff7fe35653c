import { z } from 'zod'
import { permissions } from '#lib/auth/index.ts'
import { emailAddress, named, password, personName, scopes } from '#lib/http/index.ts'
import { projectRoles } from '#lib/projects/index.ts'
import { adminUser, adminUsers, auditEntries, roleByName, rolePermissionLists, rolePermissions } from './admin-user-schemas.ts'
import { cursor, limit } from './fields.ts'
import type { Operation } from './operation.ts'
import { listOf } from './schemas.ts'

const text = z.string().max(200).exactOptional()
const userQuery = z.object({ cursor, limit, q: text.describe('Part of the name or e-mail address') })

const newUser = z.strictObject({
  email: emailAddress,
  name: personName,
  password: password.exactOptional().describe('Without one the person signs in by a provider, or sets one by a link'),
  role: roleByName.exactOptional(),
})

const userChange = z.strictObject({
  name: personName.exactOptional(),
  role: roleByName.exactOptional(),
  disabled: z.boolean().exactOptional(),
})

const moment = z.string().max(40).exactOptional()
const auditQuery = z.object({
  from: moment.describe('A day in UTC, such as 2026-01-31, or a time with its zone'),
  to: moment.describe('A day, which counts whole, or a time, which is not included'),
  actor: text.describe('Id of a person'),
  action: text.describe('noun.verb, such as user.update'),
  cursor,
  limit,
})

const ownerless = z.object({
  id: z.string(),
  name: z.string(),
  people: z.array(z.object({ user_id: z.string(), name: z.string(), email: z.string(), role: z.enum(projectRoles) })),
})

/** Operations on people, and on the record of what was done. */
export const adminUserOperations = {
  listUsers: {
    method: 'get',
    path: '/admin/users',
    summary: 'List the people, as far as the right of the caller reaches',
    right: ['admin:read', 'group:users'],
    query: userQuery,
    success: { status: 200, json: adminUsers },
  },
  createUser: {
    method: 'post',
    path: '/admin/users',
    summary: 'Create a person',
    right: 'admin:users',
    body: newUser,
    success: { status: 201, json: adminUser },
    refusals: ['email_taken', 'weak_password', 'more_than_you_have'],
  },
  getUser: {
    method: 'get',
    path: '/admin/users/{userId}',
    summary: 'Get a person',
    right: ['admin:read', 'group:users'],
    scope: scopes.person,
    success: { status: 200, json: adminUser },
  },
  updateUser: {
    method: 'patch',
    path: '/admin/users/{userId}',
    summary: 'Rename a person, change their role, or disable them',
    right: ['admin:users', 'group:users'],
    scope: scopes.person,
    body: userChange,
    success: { status: 200, json: adminUser },
    refusals: ['last_admin', 'more_than_you_have'],
  },
  deleteUser: {
    method: 'delete',
    path: '/admin/users/{userId}',
    summary: 'Delete a person with all their data',
    right: 'admin:users',
    scope: scopes.person,
    success: { status: 204 },
    refusals: ['last_admin'],
  },
  resetUser: {
    method: 'post',
    path: '/admin/users/{userId}/reset',
    summary: 'Make a link by which a person sets a new password; only this answer holds it',
    right: 'admin:users',
    params: named('userId'),
    success: { status: 201, json: z.object({ url: z.string(), expires_at: z.iso.datetime(), mailed: z.boolean() }) },
    refusals: ['user_not_found', 'more_than_you_have'],
  },
  signOutUser: {
    method: 'post',
    path: '/admin/users/{userId}/sign-out',
    summary: 'End all that acts for a person: sessions, keys, programs, links',
    right: 'admin:users',
    params: named('userId'),
    success: { status: 204 },
    refusals: ['user_not_found'],
  },
  listOwnerlessProjects: {
    method: 'get',
    path: '/admin/projects',
    summary: 'List the projects whose owners are all disabled',
    right: 'admin:read',
    success: { status: 200, json: listOf(ownerless) },
  },
  giveProjectOwner: {
    method: 'put',
    path: '/admin/projects/{projectId}/owner',
    summary: 'Give a project without an owner to one of its people',
    right: 'admin:access',
    params: named('projectId'),
    body: z.strictObject({ user_id: z.uuid() }),
    success: { status: 204 },
    refusals: ['project_not_found', 'user_not_found'],
  },
  listRoles: {
    method: 'get',
    path: '/admin/roles',
    summary: 'List the roles, each with what it may do where people act',
    right: 'admin:read',
    success: { status: 200, json: rolePermissionLists },
  },
  updateRole: {
    method: 'put',
    path: '/admin/roles/{role}',
    summary: 'Set what a role may do',
    right: 'admin:access',
    params: z.object({ role: roleByName }),
    body: z.strictObject({ permissions: rolePermissions.shape.permissions.max(permissions.length) }),
    success: { status: 200, json: rolePermissions },
  },
  listAudit: {
    method: 'get',
    path: '/admin/audit',
    summary: 'List what was done, newest first',
    right: 'audit:read',
    query: auditQuery,
    success: { status: 200, json: auditEntries },
  },
} satisfies Record<string, Operation>

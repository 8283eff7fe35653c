import { z } from 'zod'
import { grantForm, grantQuery, groupForm, objectQuery } from '#lib/access/index.ts'
import { named, scopes } from '#lib/http/index.ts'
import { access, accessGrant, accessGrants, group, groupMembers, groups } from './access-schemas.ts'
import { cursor, limit } from './fields.ts'
import type { Operation } from './operation.ts'

const pageQuery = z.object({ cursor, limit })
const accessQuery = z.object({ user: z.string().max(200).describe('Id of the person'), ...objectQuery.shape })

const right = 'admin:access'

/** Operations on groups, and on what people may use. */
export const accessOperations = {
  listGroups: {
    method: 'get',
    path: '/admin/groups',
    summary: 'List the groups by name',
    right,
    query: pageQuery,
    success: { status: 200, json: groups },
  },
  createGroup: {
    method: 'post',
    path: '/admin/groups',
    summary: 'Create a group',
    right,
    body: groupForm,
    success: { status: 201, json: group },
    refusals: ['name_taken'],
  },
  getGroup: {
    method: 'get',
    path: '/admin/groups/{groupId}',
    summary: 'Get a group',
    right,
    scope: scopes.group,
    success: { status: 200, json: group },
  },
  renameGroup: {
    method: 'patch',
    path: '/admin/groups/{groupId}',
    summary: 'Rename a group',
    right,
    scope: scopes.group,
    body: groupForm,
    success: { status: 200, json: group },
    refusals: ['name_taken', 'declared_elsewhere'],
  },
  deleteGroup: {
    method: 'delete',
    path: '/admin/groups/{groupId}',
    summary: 'Delete a group, with what it was granted',
    right,
    scope: scopes.group,
    success: { status: 204 },
    refusals: ['declared_elsewhere'],
  },
  listGroupMembers: {
    method: 'get',
    path: '/admin/groups/{groupId}/members',
    summary: 'List the people of a group',
    right,
    scope: scopes.group,
    query: pageQuery,
    success: { status: 200, json: groupMembers },
  },
  addGroupMember: {
    method: 'put',
    path: '/admin/groups/{groupId}/members/{userId}',
    summary: 'Add a person to a group',
    right,
    scope: scopes.groupMember,
    success: { status: 204 },
    refusals: ['declared_elsewhere'],
  },
  removeGroupMember: {
    method: 'delete',
    path: '/admin/groups/{groupId}/members/{userId}',
    summary: 'Remove a person from a group',
    right,
    scope: scopes.groupMember,
    success: { status: 204 },
    refusals: ['declared_elsewhere'],
  },
  listAccessGrants: {
    method: 'get',
    path: '/admin/grants',
    summary: 'List who was granted what',
    right,
    query: grantQuery.extend(pageQuery.shape),
    success: { status: 200, json: accessGrants },
  },
  giveAccess: {
    method: 'post',
    path: '/admin/grants',
    summary: 'Grant a person, group, role or everyone the use of a thing; another level takes the place of one that they have',
    right,
    body: grantForm,
    success: { status: 201, json: accessGrant },
    refusals: ['more_than_you_have', 'unknown_subject', 'unknown_object'],
  },
  takeAccess: {
    method: 'delete',
    path: '/admin/grants/{grantId}',
    summary: 'Take a grant back',
    right,
    params: named('grantId'),
    success: { status: 204 },
    refusals: ['more_than_you_have'],
  },
  decideAccess: {
    method: 'get',
    path: '/admin/access',
    summary: 'Say whether a person may use a thing, and why',
    right,
    query: accessQuery,
    success: { status: 200, json: access },
    refusals: ['user_not_found', 'unknown_object'],
  },
} satisfies Record<string, Operation>

import { z } from 'zod'
import { logoVariants, MAX_LOGO_BYTES, settingsPatch } from '#lib/admin/index.ts'
import { emailAddress, invitationLines, named, scopes } from '#lib/http/index.ts'
import { modelChangeSchema, providerChangeSchema, providerFormSchema } from '#lib/models/index.ts'
import { folderChangeSchema, folderFormSchema } from '#lib/workspace/index.ts'
import { roleByName } from './admin-user-schemas.ts'
import type { Operation } from './operation.ts'
import { listOf } from './schemas.ts'
import { inSnake } from './snake.ts'

const time = z.iso.datetime()
const logoParams = z.object({ variant: z.enum(logoVariants) })
/** Things of the dashboard, with the fields that its pages show. */
const provider = z.looseObject({ id: z.string(), type: z.string(), title: z.string(), enabled: z.boolean(), has_key: z.boolean() })
const model = z.looseObject({ id: z.string(), title: z.string(), offered: z.boolean(), provider_id: z.string(), is_default: z.boolean() })
const folder = z.looseObject({ id: z.string(), title: z.string(), path: z.string(), writable: z.boolean(), enabled: z.boolean() })
const invitation = z.object({ id: z.string(), email: z.string(), role: roleByName, created_at: time, expires_at: time })
const invited = invitation.extend({ url: z.string(), mailed: z.boolean() })
/** A line of many: the invitation, or what was wrong. */
const invitedLine = z.union([invited, z.object({ email: z.string(), error: z.object({ code: z.string(), message: z.string() }) })])
const settings = z.object({
  settings: z.looseObject({ workspace_name: z.string() }),
  declared: z.array(z.string()).describe('Settings that the configuration declares'),
  logos: z.object({ light: z.string(), dark: z.string() }).describe('Names of the logos; empty for none'),
})

/** Operations on what administrators configure. */
export const adminOperations = {
  listProviders: {
    method: 'get',
    path: '/admin/providers',
    summary: 'List the providers of models',
    right: ['admin:read', 'admin:models'],
    success: { status: 200, json: listOf(provider) },
  },
  createProvider: {
    method: 'post',
    path: '/admin/providers',
    summary: 'Add a provider of models',
    right: 'admin:models',
    body: inSnake(providerFormSchema),
    success: { status: 201, json: provider },
    refusals: ['name_taken', 'address_refused'],
  },
  updateProvider: {
    method: 'patch',
    path: '/admin/providers/{providerId}',
    summary: 'Change a provider of models',
    right: 'admin:models',
    scope: scopes.provider,
    body: inSnake(providerChangeSchema),
    success: { status: 200, json: provider },
    refusals: ['declared_elsewhere', 'address_refused'],
  },
  deleteProvider: {
    method: 'delete',
    path: '/admin/providers/{providerId}',
    summary: 'Delete a provider with the settings of its models',
    right: 'admin:models',
    scope: scopes.provider,
    success: { status: 204 },
    refusals: ['declared_elsewhere'],
  },
  listOfferedModels: {
    method: 'get',
    path: '/admin/models',
    summary: 'List all models of the providers with their settings',
    right: ['admin:read', 'admin:models'],
    success: { status: 200, json: listOf(model) },
  },
  changeModel: {
    method: 'patch',
    path: '/admin/models',
    summary: 'Offer a model or change its settings',
    right: 'admin:models',
    query: z.object({ id: z.string().min(1).max(300).describe('provider:model') }),
    body: inSnake(modelChangeSchema),
    success: { status: 200, json: model },
    refusals: ['provider_not_found', 'declared_elsewhere'],
  },
  listFolders: {
    method: 'get',
    path: '/admin/folders',
    summary: 'List the folders of the workspace',
    right: ['admin:read', 'admin:access'],
    success: { status: 200, json: listOf(folder) },
  },
  createFolder: {
    method: 'post',
    path: '/admin/folders',
    summary: 'Add a folder',
    right: 'admin:access',
    body: inSnake(folderFormSchema),
    success: { status: 201, json: folder },
    refusals: ['name_taken', 'unusable'],
  },
  updateFolder: {
    method: 'patch',
    path: '/admin/folders/{folderId}',
    summary: 'Change a folder',
    right: 'admin:access',
    scope: scopes.folder,
    body: inSnake(folderChangeSchema),
    success: { status: 200, json: folder },
    refusals: ['declared_elsewhere', 'unusable'],
  },
  deleteFolder: {
    method: 'delete',
    path: '/admin/folders/{folderId}',
    summary: 'Remove a folder from the workspace; its files stay',
    right: 'admin:access',
    scope: scopes.folder,
    success: { status: 204 },
    refusals: ['declared_elsewhere'],
  },
  listInvitations: {
    method: 'get',
    path: '/admin/invitations',
    summary: 'List the open invitations',
    right: ['admin:read', 'admin:users'],
    success: { status: 200, json: listOf(invitation) },
  },
  createInvitation: {
    method: 'post',
    path: '/admin/invitations',
    summary: 'Invite somebody, or many, each by itself; only this answer holds the links',
    right: 'admin:users',
    body: z.union([
      z.strictObject({ email: emailAddress, role: roleByName.exactOptional() }),
      z.strictObject({ invitations: invitationLines }),
    ]),
    success: { status: 201, json: z.union([invited, z.object({ data: z.array(invitedLine) })]) },
    refusals: ['email_taken', 'more_than_you_have', 'limit_reached'],
  },
  revokeInvitation: {
    method: 'delete',
    path: '/admin/invitations/{invitationId}',
    summary: 'Withdraw an invitation',
    right: 'admin:users',
    params: named('invitationId'),
    success: { status: 204 },
    refusals: ['invitation_not_found'],
  },
  getSettings: {
    method: 'get',
    path: '/admin/settings',
    summary: 'Get the settings of the workspace',
    right: ['admin:read', 'admin:settings'],
    success: { status: 200, json: settings },
  },
  updateSettings: {
    method: 'patch',
    path: '/admin/settings',
    summary: 'Change settings of the workspace',
    right: 'admin:settings',
    body: inSnake(settingsPatch),
    success: { status: 200, json: settings },
    refusals: ['conflict', 'declared_elsewhere'],
  },
  setLogo: {
    method: 'put',
    path: '/admin/settings/logo/{variant}',
    summary: 'Set the logo of a theme: a PNG, WebP or SVG of at most 256 KiB',
    right: 'admin:settings',
    params: logoParams,
    body: z.strictObject({ base64: z.base64().max(4 * Math.ceil(MAX_LOGO_BYTES / 3)) }),
    success: { status: 200, json: settings },
    refusals: ['unusable'],
  },
  removeLogo: {
    method: 'delete',
    path: '/admin/settings/logo/{variant}',
    summary: 'Remove the logo of a theme',
    right: 'admin:settings',
    params: logoParams,
    success: { status: 200, json: settings },
  },
} satisfies Record<string, Operation>

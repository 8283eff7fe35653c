import { z } from 'zod'
import { mailSettings } from '#lib/admin/index.ts'
import { scopes } from '#lib/http/index.ts'
import { providerFormSchema } from '#lib/models/index.ts'
import { webForm, webTest } from '#lib/web/index.ts'
import type { Operation } from './operation.ts'
import { inSnake } from './snake.ts'

const loose = z.looseObject({})
const outcome = z.looseObject({ ok: z.boolean(), sentence: z.string() })
const mail = z.looseObject({ source: z.enum(['none', 'environment', 'dashboard']) })

const webSearch = z.object({
  source: z.enum(['none', 'configuration', 'dashboard']),
  service: z.looseObject({ service: z.string(), has_key: z.boolean() }).nullable(),
})

/** Operations on mail, the search of the web, storage, speech, restored runs and tests of providers. */
export const adminWorkspaceOperations = {
  getMail: {
    method: 'get',
    path: '/admin/mail',
    summary: 'Get the mail server, without its password',
    right: ['admin:read', 'admin:settings'],
    success: { status: 200, json: mail },
  },
  setMail: {
    method: 'put',
    path: '/admin/mail',
    summary: 'Set the mail server',
    right: 'admin:settings',
    body: inSnake(mailSettings),
    success: { status: 200, json: mail },
    refusals: ['declared_elsewhere', 'unusable'],
  },
  removeMail: {
    method: 'delete',
    path: '/admin/mail',
    summary: 'Remove the mail server',
    right: 'admin:settings',
    success: { status: 200, json: mail },
    refusals: ['declared_elsewhere'],
  },
  testMail: {
    method: 'post',
    path: '/admin/mail/test',
    summary: 'Send a test mail to the person of the key; a failure is an answer',
    right: 'admin:settings',
    success: { status: 200, json: z.looseObject({ sent: z.boolean(), to: z.string() }) },
  },
  getWebSearch: {
    method: 'get',
    path: '/admin/web-search',
    summary: 'Get the service that searches the web, without its key',
    right: ['admin:read', 'admin:settings'],
    success: { status: 200, json: webSearch },
  },
  setWebSearch: {
    method: 'put',
    path: '/admin/web-search',
    summary: 'Set the service that searches the web',
    right: 'admin:settings',
    body: inSnake(webForm),
    success: { status: 200, json: webSearch },
    refusals: ['declared_elsewhere', 'unusable'],
  },
  removeWebSearch: {
    method: 'delete',
    path: '/admin/web-search',
    summary: 'Remove the service, which ends searches of the web',
    right: 'admin:settings',
    success: { status: 200, json: webSearch },
    refusals: ['declared_elsewhere'],
  },
  testWebSearch: {
    method: 'post',
    path: '/admin/web-search/test',
    summary: 'Search the web by the saved service, or by one that is not saved yet; a failure is an answer',
    right: 'admin:settings',
    body: inSnake(webTest),
    success: { status: 200, json: z.looseObject({ ok: z.boolean() }) },
    refusals: ['unusable', 'too_many_attempts'],
  },
  getStorage: {
    method: 'get',
    path: '/admin/storage',
    summary: 'Get the use of the disk, in bytes',
    right: 'admin:read',
    success: { status: 200, json: z.looseObject({ database_bytes: z.number(), attachment_bytes: z.number() }) },
  },
  getSpeech: {
    method: 'get',
    path: '/admin/speech',
    summary: 'Get the providers that can listen and speak; the settings stand in /admin/settings',
    right: 'admin:read',
    success: { status: 200, json: z.object({ providers: z.array(loose) }) },
  },
  decidePausedRuns: {
    method: 'post',
    path: '/admin/paused-runs',
    summary: 'Continue or end the unfinished answers of a restored copy',
    right: 'admin:settings',
    body: z.strictObject({ decision: z.enum(['resume', 'stop']) }),
    success: { status: 200, json: z.object({ count: z.int() }) },
  },
  testProvider: {
    method: 'post',
    path: '/admin/providers/{providerId}/test',
    summary: 'Test a provider; a failure is an answer',
    right: 'admin:models',
    scope: scopes.provider,
    success: { status: 200, json: outcome },
  },
  testNewProvider: {
    method: 'post',
    path: '/admin/providers/test',
    summary: 'Test a provider before it is saved',
    right: 'admin:models',
    body: inSnake(providerFormSchema),
    success: { status: 200, json: outcome },
    refusals: ['address_refused'],
  },
  refreshModels: {
    method: 'post',
    path: '/admin/providers/{providerId}/refresh',
    summary: 'Ask a provider for its models again',
    right: 'admin:models',
    scope: scopes.provider,
    success: { status: 200, json: loose },
  },
  setDefaultModel: {
    method: 'put',
    path: '/admin/models/default',
    summary: 'Set the default model; null restores the automatic choice',
    right: 'admin:models',
    body: z.strictObject({ id: z.string().nullable() }),
    success: { status: 204 },
    refusals: ['model_not_found'],
  },
  testFolder: {
    method: 'post',
    path: '/admin/folders/-/test',
    summary: 'Test a path before it is saved',
    right: 'admin:access',
    body: z.strictObject({ path: z.string().min(1).max(4_096) }),
    success: { status: 200, json: loose },
  },
} satisfies Record<string, Operation>

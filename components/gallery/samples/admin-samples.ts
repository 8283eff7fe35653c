import type { Item } from '#components/routes.ts'
import { defaultsOf } from '#lib/fields/shared.ts'
import { type McpServerView, optionFields, type PolicyView, type ServerLive, type ServerState } from '#lib/mcp/shared.ts'
import { defaultModelSettings, type ModelView, type ProviderView } from '#lib/models/shared.ts'

type User = Item<'GET /api/admin/users'>
type Member = Item<'GET /api/admin/groups/[groupId]/members'>
type Invitation = Item<'GET /api/admin/invitations'>

const live: ServerLive = {
  state: 'ready',
  since: '2026-11-21T10:00:00.000Z',
  reason: null,
  exitCode: null,
  restarts: 0,
  nextAttemptAt: null,
  toolCount: null,
  changedTools: 0,
  rejectedTools: [],
  warnings: [],
  serverInfo: null,
  protocolVersion: null,
  speaks: null,
  instructions: null,
  hasIcon: false,
}

function server(slug: string, state: ServerState, change: Partial<ServerLive> = {}, rest: Partial<McpServerView> = {}): McpServerView {
  return {
    slug,
    title: slug.charAt(0).toUpperCase() + slug.slice(1),
    source: 'dashboard',
    starter: false,
    enabled: state !== 'disabled',
    transport: 'stdio',
    command: 'node',
    args: [`${slug}.js`],
    cwd: null,
    url: null,
    envNames: [],
    headerNames: [],
    authKind: null,
    auth: null,
    ...defaultsOf(optionFields),
    timeoutMs: null,
    live: { ...live, state, ...change },
    ...rest,
  }
}

export const servers: McpServerView[] = [
  server('files', 'ready', { toolCount: 4 }, { starter: true }),
  server(
    'issues',
    'ready',
    { toolCount: 12, changedTools: 2 },
    { transport: 'http', command: null, url: 'https://issues.example.org/mcp' },
  ),
  server('memory', 'stopped'),
  server('browser', 'starting'),
  server('search', 'restarting', { reason: 'It ended with exit code 3; the next attempt is in 8 s.' }),
  server('calendar', 'failed', { reason: 'calendar.example.org cannot be reached: connection refused.' }, { source: 'config' }),
  server('archive', 'disabled'),
]

function provider(id: string, rest: Partial<ProviderView>): ProviderView {
  return {
    ...{ id, type: 'openai-compatible', title: id, baseUrl: `https://${id}.example.org/v1`, api: 'chat', hasKey: true, enabled: true },
    ...{ offersListed: true, origin: 'dashboard', listing: { status: 'unknown' } },
    ...rest,
  }
}

const atMs = Date.UTC(2026, 10, 21, 10)

export const providers: ProviderView[] = [
  provider('studio', { title: 'Studio', listing: { status: 'listed', models: 4, atMs } }),
  provider('away', { title: 'Away', listing: { status: 'failed', reason: 'away.example.org cannot be reached.', atMs } }),
  provider('new', { title: 'New', hasKey: false, offersListed: false }),
  provider('environment', { title: 'From the environment', origin: 'environment', enabled: false }),
]

function model(id: string, rest: Partial<ModelView>): ModelView {
  const [providerId = '', name = ''] = id.split(':')
  return {
    ...defaultModelSettings,
    ...{
      id,
      providerId,
      model: name,
      title: name,
      offered: true,
      audience: { kind: 'everyone' },
      contextWindow: 128_000,
      temperature: 0.7,
    },
    ...{ isDefault: false, declared: false, listed: true, listPrice: null },
    ...rest,
  }
}

export const models: ModelView[] = [
  model('studio:atlas-large', { isDefault: true, vision: true, price: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: null } }),
  model('studio:atlas-small', { audience: { kind: 'admins' } }),
  model('studio:quill-2', { offered: false }),
  model('studio:gone', { listed: false, audience: { kind: 'users', userIds: ['noor'] } }),
  model('environment:declared', { declared: true, tools: 'text' }),
]

function person(name: string, rest: Partial<User> = {}): User {
  const email = `${name.toLowerCase()}@example.org`
  const seen = { createdAt: '2026-10-01T08:00:00.000Z', lastSeenAt: '2026-11-21T10:00:00.000Z' }
  return {
    id: name.toLowerCase(),
    email,
    name,
    role: 'member',
    disabled: false,
    hasPassword: true,
    groups: [],
    termsVersion: null,
    termsAcceptedAt: null,
    ...seen,
    ...rest,
  }
}

export const users: User[] = [
  person('Ada', { role: 'admin' }),
  person('Noor'),
  person('Mei', { lastSeenAt: null, hasPassword: false }),
  person('Ben', { disabled: true }),
]

const addedAt = '2026-11-21T10:00:00.000Z'

export const members: Member[] = [
  { userId: 'noor', name: 'Noor', email: 'noor@example.org', role: 'manager', addedAt },
  { userId: 'long', name: 'Wolfeschlegelsteinhausenbergerdorff', email: `${'long.'.repeat(12)}name@example.org`, role: 'member', addedAt },
  { userId: 'rtl', name: 'راجع القائمة', email: 'list@example.org', role: 'admin', addedAt },
]

export const invitations: Invitation[] = [
  {
    id: 'yuki',
    email: 'yuki@example.org',
    name: '',
    role: 'member',
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-28T10:00:00.000Z',
  },
]

const any = { annotation: null, argument: null, value: null, subjects: [], approvers: null }

export const policies: PolicyView[] = [
  { id: null, source: 'config', server: 'issues', tool: 'delete_*', action: 'deny', ...any },
  { id: 'write', source: 'dashboard', server: 'files', tool: 'write_*', action: 'ask', ...any, argument: 'path', value: 'release/*' },
  { id: 'read', source: 'dashboard', server: '*', tool: '*', action: 'allow', ...any, annotation: 'read_only' },
]

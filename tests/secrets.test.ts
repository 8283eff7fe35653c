import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Actor, sessionCookie } from '#lib/auth/index.ts'
import { bootServer } from '#lib/boot.ts'
import { newId } from '#lib/ids.ts'
import { readiness } from '#lib/platform/index.ts'
import type { Server } from '#lib/server.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { allDoors } from './support/doors.ts'
import { type Call, call, HOST } from './support/edge.ts'
import { type GossipHttp, startGossipHttp } from './support/mcp/gossip-http.ts'
import { type MockProvider, startProviderInProcess } from './support/provider/index.ts'

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Secrets that no answer, log or file may contain, by kind. */
const secrets: Record<string, string> = {
  encryptionKey: 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9f',
  authSecret: 'hush-auth-secret-0001',
  adminPassword: 'hush quiet admin tide 0002',
  password: 'hush quiet member tide 0003',
  environmentKey: 'sk-hush-environment-0004',
  fileProviderKey: 'sk-hush-file-0005',
  dashboardProviderKey: 'sk-hush-dashboard-0006',
  fileServerToken: 'hush-file-token-0007',
  processToken: 'hush-process-token-0008',
  databasePassword: 'hush-db-password-0009',
  header: 'hush-header-0010',
  bearer: 'hush-bearer-0011',
  clientSecret: 'hush-client-secret-0012',
  accessToken: 'hush-access-token-0013',
  assertion: 'hush-assertion-0014',
  idpSecret: 'hush-idp-secret-0015',
  idToken: 'hush-id-token-0016',
  privateKey: privateKey.split('\n')[3] ?? '',
  githubSecret: 'hush-github-secret-0017',
}
const gossip = { command: 'node', args: [path.join(import.meta.dirname, 'support/mcp/gossip-server.mjs')] }
/** Streams that end with their client alone; their rows are those of the runs, which are read, or names of changes without content. */
const ENDLESS = ['api/v1/sessions/[sessionId]/events', 'api/events', 'api/admin/usage/events']
const FAILING = ['broken', 'refused', 'assertion', 'enterprise', 'signed', 'nowhere']
const TELLING = ['declared', 'process', 'headers', 'locked']

let provider: MockProvider
let http: GossipHttp
let folder: string
let dataDir: string
let database: FreshDatabase
let server: Server
let ada: Person
let bob: Person
const logged: string[] = []
/** All answers, with the request that each belongs to. */
const answered: [string, string][] = []

interface Person {
  actor: Actor
  cookie: string
  key: string
}

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation(line => logged.push(String(line)) > 0)
  for (const method of ['warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void logged.push(words.join(' ')))
  provider = await startProviderInProcess()
  http = await startGossipHttp(secrets.accessToken ?? '')
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-secrets-'))
  dataDir = path.join(folder, 'data')
  database = await freshDatabase(folder)
  const config = path.join(folder, 'config.json')
  writeFileSync(
    config,
    JSON.stringify({
      mcpServers: { declared: { ...gossip, env: { GOSSIP_TOKEN: '$' + '{GOSSIP_TOKEN}' } } },
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: secrets.fileProviderKey }],
      models: [{ id: 'mock:tells', default: true }, { id: 'mock:leaks' }],
    }),
  )
  server = await bootServer({
    background: true,
    variables: {
      PATH: process.env.PATH,
      HOME: '/tmp',
      DATABASE_URL: database.url,
      PARLEY_DATA_DIR: dataDir,
      PARLEY_CONFIG: config,
      PARLEY_ENCRYPTION_KEY: secrets.encryptionKey,
      AUTH_SECRET: secrets.authSecret,
      AUTH_GITHUB_ID: 'github',
      AUTH_GITHUB_SECRET: secrets.githubSecret,
      PARLEY_ADMIN_EMAIL: 'ada@example.org',
      PARLEY_ADMIN_PASSWORD: secrets.adminPassword,
      OPENAI_API_KEY: secrets.environmentKey,
      OPENAI_BASE_URL: `${provider.url}/v1`,
      GOSSIP_TOKEN: secrets.fileServerToken,
      NEXTAUTH_URL: `http://${HOST}`,
      PARLEY_LOG_LEVEL: 'debug',
    },
  })
  readiness().markReady()
  const { id: memberId } = await server.auth.users.create({ email: 'bob@example.org', password: secrets.password ?? '', role: 'member' })
  const admin = await server.platform.db.client.user.findFirstOrThrow({ where: { email: 'ada@example.org' } })
  ada = await person(admin.id, 'ada@example.org')
  bob = await person(memberId, 'bob@example.org')
  secrets.adminApiKey = ada.key
  secrets.memberApiKey = bob.key
  await addServers()
})

afterAll(async () => {
  await server?.close()
  vi.restoreAllMocks()
  await provider?.stop()
  await http?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function person(userId: string, email: string): Promise<Person> {
  const actor = await server.auth.actorOfUser(userId)
  if (!actor) throw new Error('a person who was just made has no rights')
  const cookie = await sessionCookie({ userId, tokenVersion: 0 }, { secret: server.platform.env.authSecret, secure: false })
  return { actor, cookie: cookie.split(';')[0] ?? '', key: await server.auth.keys.createFor(email, 'test') }
}

async function addServers(): Promise<void> {
  const { clientSecret, assertion, idToken, idpSecret, header, bearer, processToken, databasePassword } = secrets as Record<string, string>
  const remote = (slug: string, place: string, more: object) => ({ slug, transport: 'http', url: `${http.origin}/${place}`, ...more })
  const idp = { tokenEndpoint: `${http.origin}/refusing/token`, clientId: 'idp', clientSecret: idpSecret, idToken }
  const bodies: object[] = [
    { slug: 'process', transport: 'stdio', ...gossip, env: { TOKEN: processToken, STORE: `postgres://u:${databasePassword}@db/x` } },
    remote('headers', 'mcp', { headers: { 'X-Private': header, Authorization: `Bearer ${bearer}` } }),
    remote('broken', 'broken', { headers: { 'X-Private': header } }),
    remote('nowhere', 'mcp', { url: 'http://127.0.0.1:9/mcp', headers: { Authorization: `Bearer ${bearer}` } }),
    remote('locked', 'locked', { auth: { kind: 'client_credentials', clientId: 'parley', clientSecret } }),
    remote('refused', 'refused', { auth: { kind: 'client_credentials', clientId: 'parley', clientSecret } }),
    remote('signed', 'refused', { auth: { kind: 'private_key_jwt', clientId: 'parley', privateKey, algorithm: 'RS256' } }),
    remote('assertion', 'refused', { auth: { kind: 'jwt_bearer', clientId: 'parley', assertion } }),
    remote('enterprise', 'refused', { auth: { kind: 'enterprise', clientId: 'parley', clientSecret, idp } }),
  ]
  for (const body of bodies) expect((await ask('api/admin/servers POST', ada, { body })).status).toBe(201)
  const made = { id: 'dash', type: 'openai-compatible', title: 'Dash', baseUrl: `${provider.url}/v1`, apiKey: secrets.dashboardProviderKey }
  expect((await ask('api/admin/providers POST', ada, { body: made })).status).toBe(201)
}

const doors = new Map((await allDoors()).map(door => [door.name, door]))

/** Calls a door by its name, and records the answer. */
async function ask(name: string, who: Person | null, options: Call = {}) {
  const door = doors.get(name)
  if (!door) throw new Error(`there is no ${name}`)
  const credential =
    who === null ? {} : name.startsWith('api/v1/') || name.startsWith('api/mcp P') ? { key: who.key } : { cookie: who.cookie }
  const answer = await call(door.handler, { method: door.method, headers: { origin: `http://${HOST}` }, ...credential, ...options })
  answered.push([`${name} ${JSON.stringify(options.params ?? {})}`, answer.text + JSON.stringify([...answer.headers])])
  return answer
}

/** Names the secrets in a text: plain, or encoded in JSON, in a URL or as Base64. */
function found(text: string): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)]
    return forms.some(form => text.includes(form)) ? [name] : []
  })
}

async function answerOf(who: Person, model: string, words: string): Promise<{ chatId: string; runId: string }> {
  const chatId = newId()
  await server.chats.create(who.actor, { id: chatId, selectedTools: ['*'] })
  const { runId } = await server.runs.start(who.actor, chatId, { message: { id: newId(), text: words }, model })
  for await (const _ of await server.runs.tail(who.actor, runId, { after: 0, signal: AbortSignal.timeout(30_000) })) void _
  return { chatId, runId }
}

describe('secrets, when servers and providers repeat all that they are given', () => {
  it('stand in no answer of any route, for nobody', async () => {
    const signal = new AbortController().signal
    const { tools } = await server.mcp.tools(ada.actor, { waitMs: 20_000, signal })
    expect([...new Set(tools.map(tool => tool.server))].sort()).toEqual([...TELLING].sort())
    for (const slug of [...TELLING, ...FAILING]) {
      const params = { slug }
      for (const tool of ['tell', 'refuse', 'fail', 'break', 'die'])
        await ask('api/admin/servers/[slug]/try POST', ada, { params, body: { tool, arguments: {} } })
      await ask('api/admin/servers/[slug]/restart POST', ada, { params, body: {} })
      for (const door of ['', '/tools', '/log']) await ask(`api/admin/servers/[slug]${door} GET`, ada, { params })
      await ask('api/mcp/servers/[slug]/prompt POST', bob, { params, body: { chatId: newId(), name: 'tell', arguments: {} } })
      await ask('api/mcp/servers/[slug]/resource POST', bob, { params, body: { chatId: newId(), resource: { uri: 'gossip://tell' } } })
      await ask('api/mcp/servers/[slug]/connect GET', bob, { params })
      const tested = { slug, transport: 'http', url: `${http.origin}/broken`, headers: { 'X-Private': secrets.header } }
      await ask('api/admin/servers/-/test POST', ada, { body: { server: tested } })
    }
    await provider.requireKey('another')
    await ask('api/admin/providers/test POST', ada, {
      body: { id: 'x', type: 'openai-compatible', title: 'X', baseUrl: `${provider.url}/v1`, apiKey: secrets.dashboardProviderKey },
    })
    for (const providerId of ['dash', 'mock', 'openai']) {
      await ask('api/admin/providers/[providerId]/test POST', ada, { params: { providerId }, body: {} })
      await ask('api/admin/providers/[providerId]/refresh POST', ada, { params: { providerId }, body: {} })
    }
    const failed = await answerOf(bob, 'mock:leaks', 'Leak.')
    await provider.requireKey(null)
    const uses = TELLING.flatMap(slug => ['tell', 'refuse'].map(tool => ({ call: { name: `${slug}__${tool}`, arguments: {} } })))
    await provider.script('tells', uses, [{ text: 'Told.' }])
    const { chatId, runId } = await answerOf(bob, 'mock:tells', 'Tell me.')
    const share = await server.sharing.create(bob.actor, chatId)
    answered.push(['the shared page', JSON.stringify(await server.sharing.read(share.id))])
    const kept = JSON.stringify(await server.chats.path(bob.actor, chatId))
    for (const slug of TELLING) expect(kept).toContain(`"server":"${slug}"`)
    expect(kept.split('[redacted]').length).toBeGreaterThan(uses.length)
    const rpc = { jsonrpc: '2.0', id: 1, params: { name: 'headers__tell', arguments: {} } }
    for (const method of ['tools/list', 'tools/call', 'prompts/list', 'resources/list'])
      await ask('api/mcp POST', bob, { body: { ...rpc, method }, headers: { accept: 'application/json, text/event-stream' } })
    const params = { sessionId: chatId, chatId, runId, shareId: share.id, providerId: 'dash', slug: 'locked', modelId: 'mock:tells' }
    // Answers of next-auth's own doors are its own pages and cookies, without our data.
    const reads = [...doors.values()].filter(
      ({ method, place }) => method === 'GET' && !place.startsWith('api/auth/') && !ENDLESS.includes(place),
    )
    for (const { name } of reads)
      for (const who of [ada, bob, null]) {
        await ask(name, who, {
          params: { ...params, userId: bob.actor.userId, keyId: 'x', fileId: 'x', policyId: 'x', invitationId: 'x', path: ['x'] },
        })
        if (name.includes('[runId]') || name.includes('[chatId]') || name.includes('[sessionId]'))
          await ask(name, who, { params: { ...params, chatId: failed.chatId, sessionId: failed.chatId, runId: failed.runId } })
      }
    expect(answered.length).toBeGreaterThan(200)
    expect(answered.flatMap(([asked, text]) => found(text).map(name => `${name} in ${asked}`))).toEqual([])
    // Servers did repeat secrets: without redaction the answers above would hold them.
    const told = answered.filter(([asked, text]) => asked.includes('[slug]/try') && text.includes('[redacted]'))
    expect(told.length).toBeGreaterThan(TELLING.length)
  })

  it('are not what models are told', async () => {
    const bodies = (await provider.requests()).map(({ body, path: place }) => JSON.stringify([place, body]))
    expect(bodies.length).toBeGreaterThan(2)
    expect(bodies.flatMap(found)).toEqual([])
  })

  it('stand in no line of the log', () => {
    expect(logged.length).toBeGreaterThan(20)
    expect(logged.flatMap(line => found(line).map(name => `${name} in ${line.slice(0, 300)}`))).toEqual([])
  })

  it('are stored sealed, or as what cannot be turned back', async () => {
    const models = readFileSync('prisma/models.prisma', 'utf8').matchAll(/^model (\w+)/gm)
    let count = 0
    for (const [, table] of models) {
      const rows = (await server.platform.db.client.$queryRawUnsafe(`select * from "${table}"`)) as unknown[]
      count += rows.length
      const text = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      expect([table, found(text)]).toEqual([table, []])
    }
    expect(count).toBeGreaterThan(50)
  })

  it('are in no file that is kept', () => {
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map(file => path.join(dataDir, file))
    const kept = files.filter(file => statSync(file).isFile())
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.flatMap(file => found(readFileSync(file, 'latin1')).map(name => `${name} in ${file}`))).toEqual([])
  })
})

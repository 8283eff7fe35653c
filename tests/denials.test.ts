import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { definitionSchema } from '#lib/assistants/index.ts'
import { type Actor, sessionCookie } from '#lib/auth/index.ts'
import { bootServer } from '#lib/boot.ts'
import { newId } from '#lib/ids.ts'
import { readiness } from '#lib/platform/index.ts'
import type { Server } from '#lib/server.ts'
import { type FreshDatabase, freshDatabase, TEST_KEY } from './support/database.ts'
import { allDoors } from './support/doors.ts'
import { type Call, call, HOST, PASSWORD } from './support/edge.ts'
import { everythingServer } from './support/mcp/index.ts'
import { pictures } from './support/pictures.ts'
import { type MockProvider, startProviderInProcess } from './support/provider/index.ts'

/**
 * Doors whose path names something that is not one user's, or that is closed to all but administrators. Each has the reason why Bob is not
 * told that it does not exist.
 */
const notOnes: Record<string, string> = {
  'api/v1/models/': 'names a model, which is no single person’s',
  'api/admin/': 'is for administrators alone, as tests/doors.test.ts shows of each',
  'api/mcp/servers/[slug]/': 'names a server of the workspace, which Bob has too, with a sign-in of his own',
  'api/shares/[shareId]/live': 'is for whoever has the link, which is why a share is made',
  'api/shares/[shareId]/messages': 'is for whoever has the link, which is why a share is made',
  'api/auth/[...nextauth]': 'names a step of signing in',
  'api/[[...unknown]]': 'is what answers where there is no door',
  'api/v1/[...path]': 'is what answers where there is no door',
}
const doors = (await allDoors()).filter(({ place }) => place.includes('[') && !Object.keys(notOnes).some(entry => place.startsWith(entry)))

const PAGE = 'https://example.org/'

let provider: MockProvider
let dataDir: string
let database: FreshDatabase
let server: Server
let ann: Person
let bob: Person
let owned: Record<string, string>

interface Person {
  actor: Actor
  cookie: string
  key: string
}

beforeAll(async () => {
  provider = await startProviderInProcess()
  await provider.script('asks', [{ call: { name: 'echo', arguments: { message: 'mine' } } }], [{ text: 'Done.' }])
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-denials-'))
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', dataDir])
  database = await freshDatabase(dataDir)
  const config = path.join(dataDir, 'config.json')
  writeFileSync(
    config,
    JSON.stringify({
      mcpServers: { everything: everythingServer() },
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }],
      models: [{ id: 'mock:asks', default: true }],
      policies: [{ server: '*', tool: '*', action: 'ask' }],
      workspaces: [{ id: 'app', path: dataDir, people: ['ann@example.org'] }],
    }),
  )
  server = await bootServer({
    background: true,
    variables: {
      DATABASE_URL: database.url,
      PARLEY_DATA_DIR: dataDir,
      PATH: process.env.PATH,
      PARLEY_CONFIG: config,
      PARLEY_ENCRYPTION_KEY: TEST_KEY.toString('hex'),
      NEXTAUTH_URL: `http://${HOST}`,
      PARLEY_LOG_LEVEL: 'error',
    },
  })
  readiness().markReady()
  ann = await person('ann@example.org')
  bob = await person('bob@example.org')
  owned = await possessionsOf(ann)
}, 60_000)

afterAll(async () => {
  await server?.close()
  await provider?.stop()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function person(email: string): Promise<Person> {
  const { id } = await server.auth.users.create({ email, password: PASSWORD, role: 'member' })
  const actor = await server.auth.actorOfUser(id)
  if (!actor) throw new Error('a person who was just made has no rights')
  const cookie = await sessionCookie({ userId: id, tokenVersion: 0 }, { secret: server.platform.env.authSecret, secure: false })
  return { actor, cookie: cookie.split(';')[0] ?? '', key: await server.auth.keys.createFor(email, 'test') }
}

/**
 * Creates one of everything that a path can name. The chat has a run that waits for an answer, with a file, a share, a key and a sign-in to
 * a server.
 */
async function possessionsOf({ actor }: Person): Promise<Record<string, string>> {
  const chatId = newId()
  await server.chats.create(actor, { id: chatId, selectedTools: ['everything.echo'] })
  const file = await server.files.add(actor, { chatId, name: 'secret.txt', bytes: new TextEncoder().encode('mine alone') })
  const { runId } = await server.runs.start(actor, chatId, { message: { id: newId(), text: 'Echo mine.' }, requestId: 'the first' })
  const { db } = server.platform
  const input = await vi.waitFor(() => db.client.inputRequest.findFirstOrThrow({ where: { runId } }), { timeout: 20_000, interval: 50 })
  const share = await server.sharing.create(actor, chatId)
  const [key] = await server.auth.keys.list(actor)
  const at = new Date()
  await db.client.mcpSignIn.create({ data: { id: newId(), userId: actor.userId, server: 'everything', signedInAt: at, updatedAt: at } })
  const grant = {
    id: newId(),
    userId: actor.userId,
    clientId: 'desk',
    clientName: 'Desk',
    redirectUri: 'desk:/',
    resource: 'any',
    createdAt: at,
  }
  await db.client.programGrant.create({ data: { ...grant, expiresAt: new Date(at.getTime() + 60_000) } })
  const project = await server.projects.create(actor, { name: 'Mine alone' })
  const page = {
    id: newId(),
    url: PAGE,
    displayName: 'example.org',
    mediaType: 'text/html',
    text: 'mine',
    tokens: 1,
    part: 'whole',
    shown: 'mine',
    shownTokens: 1,
    sha256: '',
    sizeBytes: 4,
    fetchedAt: at,
  }
  await db.client.webPage.create({ data: page })
  await db.client.chatPage.create({ data: { chatId, url: PAGE, pageId: page.id, messageId: newId(), createdAt: at } })
  const changed = { path: 'config.json', beforeSha: null, afterSha: (await server.platform.blobs.put(Buffer.from('mine'))).sha256 }
  const change = { id: newId(), chatId, messageId: newId(), runId, workspaceId: 'app', ...changed, state: 'written', createdAt: at }
  await db.client.fileChange.create({ data: change })
  const ended = { id: newId(), chatId, userId: actor.userId, status: 'completed', model: 'mock:asks', selectedTools: [] }
  await db.client.run.create({ data: { ...ended, userMessageId: newId(), messageId: newId(), startedAt: at, finishedAt: at } })
  const row = { runId: ended.id, seq: 1, atMs: BigInt(at.getTime()), data: JSON.stringify({ type: 'start-step' }) }
  await db.client.runEvent.create({ data: row })
  const { headId } = await server.chats.get(actor, chatId)
  const assistant = await server.assistants.create(actor, { definition: definitionSchema.parse({ name: 'Mine', picture: pictures.png }) })
  const prompt = await server.savedPrompts.create(actor, { name: 'mine', title: '', text: 'Mine alone' })
  const fact = await server.memory.add(actor, 'Mine alone.')
  const time = {
    cron: '0 9 * * *',
    timeZone: 'UTC',
    assistantId: null,
    model: null,
    selectedTools: ['*'],
    keepsChat: false,
    projectId: null,
    isShared: false,
  }
  const schedule = await server.schedules.create(actor, { title: 'Mine', text: 'Mine alone', ...time })
  const endpoint = { endpoint: 'https://push.example/mine', keys: { p256dh: 'p', auth: 'a' } }
  const browser = await server.notices.add(actor, endpoint, '')
  const { webhook } = await server.notices.webhooks.add(actor, 'https://hooks.example/mine')
  const { message } = (await server.runs.snapshot(actor, runId)).fold
  const call = message.parts.find(part => part.type === 'dynamic-tool')
  return {
    chatId,
    projectId: project.id,
    personId: actor.userId,
    sessionId: chatId,
    runId,
    endedRunId: ended.id,
    inputId: input.id,
    fileId: file.id,
    shareId: share.id,
    keyId: key?.id ?? '',
    programId: grant.id,
    slug: 'everything',
    workspaceId: 'app',
    versionId: change.id,
    headId: headId ?? '',
    assistantId: assistant.id,
    version: '1',
    promptId: prompt.id,
    factId: fact.id,
    scheduleId: schedule.id,
    browserId: browser.id,
    webhookId: webhook.id,
    answerId: message.id,
    callId: call?.type === 'dynamic-tool' ? call.toolCallId : '',
  }
}

/** Builds a request that its owner could make: only the wrong user speaks against it. */
function requestFor(name: string): Pick<Call, 'body' | 'path'> {
  const requests: Record<string, Pick<Call, 'body' | 'path'>> = {
    'api/assistants/[assistantId] PATCH': { body: { version: 1 } },
    'api/schedules/[scheduleId] PATCH': { body: { title: 'Mine now' } },
    'api/notices/webhooks/[webhookId] PATCH': { body: { isPaused: true } },
    'api/prompts/[promptId] PATCH': { body: { title: 'Mine now' } },
    'api/chats/[chatId] PATCH': { body: { title: 'Mine now' } },
    'api/chats/[chatId]/apps/[slug] POST': { body: { tool: 'echo' } },
    'api/chats/[chatId]/apps/[slug]/note POST': { body: { callId: 'c1', text: 'mine' } },
    'api/chats/[chatId]/apps/[slug]/resource POST': { body: { uri: 'demo://resource/static/document/features.md' } },
    'api/chats/[chatId]/apps/[slug]/tools POST': { body: { tool: 'echo', arguments: { message: 'mine' } } },
    'api/memory/[factId] PATCH': { body: { text: 'Theirs.' } },
    'api/chats/[chatId]/feedback PUT': { body: { messageId: owned.answerId, value: 'up' } },
    'api/chats/[chatId]/feedback DELETE': { path: `/?message=${owned.answerId}` },
    'api/chats/[chatId]/branch POST': { body: { messageId: owned.headId } },
    'api/chats/[chatId]/files POST': { path: '/?name=a.txt', body: { a: 1 } },
    'api/chats/[chatId]/pages DELETE': { path: `/?url=${PAGE}` },
    'api/chats/[chatId]/pages PATCH': { body: { url: PAGE, included: false } },
    'api/chats/[chatId]/pages/fetch POST': { body: { url: PAGE } },
    'api/chats/[chatId]/pages/text GET': { path: `/?url=${PAGE}` },
    'api/chats/[chatId]/recording GET': { path: `/?run=${owned.endedRunId}` },
    'api/chats/[chatId]/project PUT': { body: { projectId: owned.projectId } },
    'api/projects/[projectId] PATCH': { body: { name: 'Mine now' } },
    'api/projects/[projectId]/people POST': { body: { email: 'bob@example.org', role: 'owner' } },
    'api/projects/[projectId]/people/[personId] PATCH': { body: { role: 'reader' } },
    'api/chats/[chatId]/restore POST': { body: {} },
    'api/chats/[chatId]/run POST': { body: { message: { id: newId(), text: 'Hi' } } },
    'api/chats/[chatId]/share POST': { body: {} },
    'api/chats/[chatId]/view/answer GET': { path: `/?message=${owned.headId}` },
    'api/chats/[chatId]/view/call GET': { path: `/?message=${owned.answerId}&call=${owned.callId}` },
    'api/chats/[chatId]/view/earlier GET': { path: `/?before=${owned.headId}` },
    'api/chats/[chatId]/view/steps GET': { path: `/?from=${owned.headId}&to=${owned.headId}` },
    'api/v1/workspaces/[workspaceId]/file GET': { path: '/?path=config.json' },
    'api/v1/workspaces/[workspaceId]/file PUT': { path: '/?path=new.txt', body: { content: 'mine', sha256: null } },
    'api/workspaces/[workspaceId]/history GET': { path: '/?path=config.json' },
    'api/workspaces/[workspaceId]/history/version GET': { path: `/?path=config.json&id=${owned.versionId}` },
    'api/workspaces/[workspaceId]/bytes GET': { path: '/?path=config.json' },
    'api/workspaces/[workspaceId]/bytes PUT': { path: '/?path=new.txt', body: { a: 1 } },
    'api/workspaces/[workspaceId]/file PUT': { path: '/?path=new.txt', body: { content: 'mine', sha256: null } },
    'api/workspaces/[workspaceId]/file DELETE': { path: `/?path=new.txt&sha256=${'0'.repeat(64)}` },
    'api/workspaces/[workspaceId]/move POST': { body: { from: 'new.txt', to: 'other.txt', sha256: '0'.repeat(64) } },
    'api/v1/workspaces/[workspaceId]/commit POST': { body: { message: 'Mine now' } },
    'api/workspaces/[workspaceId]/commit POST': { body: { message: 'Mine now' } },
    'api/workspaces/[workspaceId]/file GET': { path: '/?path=config.json' },
    'api/chats/[chatId]/selection PATCH': { body: { mode: 'document' } },
    'api/inputs/[inputId] POST': { body: { choice: 'allow_once' } },
    'api/v1/sessions/[sessionId] PATCH': { body: { title: 'Mine now' } },
    'api/v1/sessions/[sessionId]/share POST': { body: {} },
    'api/v1/sessions/[sessionId]/urls DELETE': { path: `/?url=${PAGE}` },
    'api/v1/sessions/[sessionId]/urls PATCH': { body: { url: PAGE, included: false } },
    'api/v1/runs/[runId]/stop POST': { body: {} },
    'api/v1/runs/[runId]/approvals POST': { body: { tool_call_id: 'any', approved: true } },
    'api/v1/runs/[runId]/inputs/[inputId] POST': { body: { choice: 'allow_once' } },
  }
  return requests[name] ?? {}
}

const ask = ({ name, place, method, handler }: (typeof doors)[number], who: Person) =>
  call(handler, {
    method,
    params: owned,
    headers: { origin: `http://${HOST}` },
    ...(place.startsWith('api/v1/') ? { key: who.key } : { cookie: who.cookie }),
    ...requestFor(name),
  })

describe('what is Ann’s', () => {
  it('leaves out no door that is not there', async () => {
    const places = (await allDoors()).map(({ place }) => place)
    for (const entry of Object.keys(notOnes)) expect([entry, places.some(place => place.startsWith(entry))]).toEqual([entry, true])
  })

  it('[web-08] is not there for Bob, by any route, and is as it was when he has asked for all of it', async () => {
    const before = await server.chats.path(ann.actor, owned.chatId ?? '')
    const answers = await Promise.all(doors.map(async door => `${door.name} ${(await ask(door, bob)).status}`))
    expect(answers).toEqual(doors.map(({ name }) => `${name} 404`))
    expect(doors.length).toBeGreaterThan(30)
    expect(await server.chats.path(ann.actor, owned.chatId ?? '')).toEqual(before)
    const { db } = server.platform
    expect(await db.client.share.count({ where: { chatId: owned.chatId ?? '' } })).toBe(1)
    expect(await db.client.inputRequest.count({ where: { runId: owned.runId ?? '', answeredAt: null } })).toBe(1)
    expect(await db.client.chatPage.count({ where: { chatId: owned.chatId ?? '', included: true } })).toBe(1)
  })

  it('[web-08] is not the answer to a request of Bob’s that has the same id', async () => {
    const chatId = newId()
    await server.chats.create(bob.actor, { id: chatId, selectedTools: [] })
    const { runId } = await server.runs.start(bob.actor, chatId, { message: { id: newId(), text: 'Mine.' }, requestId: 'the first' })
    expect(runId).not.toBe(owned.runId)
    expect(await server.runs.get(bob.actor, runId)).toMatchObject({ chatId })
  })

  it('[web-08] is in no list of Bob’s', async () => {
    const lists = (await allDoors()).filter(
      ({ place, method }) =>
        method === 'GET' &&
        !place.includes('[') &&
        /^api\/(assistants|prompts|projects|chats|keys|programs|shares|mcp\/sign-ins|v1\/sessions)$/.test(place),
    )
    expect(lists).toHaveLength(9)
    for (const door of lists) {
      const { text, status } = await ask(door, bob)
      expect(status).toBe(200)
      for (const id of [
        owned.chatId,
        owned.projectId,
        owned.assistantId,
        owned.promptId,
        owned.shareId,
        owned.keyId,
        owned.programId,
        'signedIn":true',
      ])
        expect(text).not.toContain(id)
    }
  })

  it('answers Ann herself by the same paths', async () => {
    // Doors of a run in progress are streams, which do not end while it waits for an answer.
    const reads = doors.filter(({ method, place }) => method === 'GET' && !place.endsWith('/run') && !place.endsWith('/events'))
    for (const door of reads) expect([door.name, (await ask(door, ann)).status]).toEqual([door.name, 200])
  })
})

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Actor, sessionCookie } from '#lib/auth/index.ts'
import { bootServer } from '#lib/boot.ts'
import { newId } from '#lib/ids.ts'
import { readiness } from '#lib/platform/index.ts'
import type { Server } from '#lib/server.ts'
import { workspaceReaderOf } from '#lib/workspace/index.ts'
import { type FreshDatabase, freshDatabase, TEST_KEY } from './support/database.ts'
import { allDoors } from './support/doors.ts'
import { call, HOST, PASSWORD } from './support/edge.ts'

const doors = new Map((await allDoors()).map(door => [door.name, door]))
let dataDir: string
let database: FreshDatabase
let server: Server
let named: Record<string, string>
const people: Record<string, { actor: Actor; cookie: string; key: string }> = {}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-project-access-'))
  database = await freshDatabase(dataDir)
  const variables = {
    DATABASE_URL: database.url,
    PARLEY_DATA_DIR: dataDir,
    PATH: process.env.PATH,
    PARLEY_ENCRYPTION_KEY: TEST_KEY.toString('hex'),
    NEXTAUTH_URL: `http://${HOST}`,
    PARLEY_LOG_LEVEL: 'error',
  }
  server = await bootServer({ background: true, variables })
  readiness().markReady()
  for (const name of ['holder', 'other', 'reader', 'writer', 'owner', 'administrator', 'guest']) await makePerson(name)
  const { id } = await server.projects.create(actorOf('owner'), { name: 'Launch' })
  for (const [name, role] of [
    ['holder', 'writer'],
    ['reader', 'reader'],
    ['writer', 'writer'],
    ['guest', 'reader'],
  ] as const)
    await server.projects.add(actorOf('owner'), id, { email: actorOf(name).email, role })
  const chatId = newId()
  await server.chats.create(actorOf('holder'), { id: chatId, projectId: id, isShared: true, selectedTools: [] })
  const { runId } = await server.runs.start(actorOf('holder'), chatId, { message: { id: newId(), text: 'Hello' } })
  const ended = async () => expect((await server.runs.get(actorOf('holder'), runId)).status).toBe('completed')
  await vi.waitFor(ended, { timeout: 20_000, interval: 50 })
  const file = await server.files.add(actorOf('holder'), { chatId, name: 'a.txt', bytes: new TextEncoder().encode('shared') })
  const { headId } = await server.chats.get(actorOf('holder'), chatId)
  named = { projectId: id, personId: actorOf('guest').userId, chatId, sessionId: chatId, runId, fileId: file.id, headId: headId ?? '' }
}, 60_000)

afterAll(async () => {
  await server?.close()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function makePerson(name: string): Promise<void> {
  const email = `${name}@example.org`
  const { id } = await server.auth.users.create({ email, password: PASSWORD, role: name === 'administrator' ? 'admin' : 'member' })
  const actor = await server.auth.actorOfUser(id)
  if (!actor) throw new Error('a person who was just made has no rights')
  const cookie = await sessionCookie({ userId: id, tokenVersion: 0 }, { secret: server.platform.env.authSecret, secure: false })
  people[name] = { actor, cookie: cookie.split(';')[0] ?? '', key: await server.auth.keys.createFor(email, 'test') }
}

function actorOf(name: string): Actor {
  return people[name]?.actor as Actor
}

const who = ['nobody', 'other', 'administrator', 'reader', 'writer', 'owner', 'holder'] as const
type Statuses = [number, number, number, number, number, number, number]

/** Statuses of each door for `who`, in that order; the holder owns the chat and is a writer. */
const bySession: [string, Statuses, (() => unknown)?][] = [
  ['api/projects/[projectId] GET', [401, 404, 404, 200, 200, 200, 200]],
  ['api/projects/[projectId] PATCH', [401, 404, 404, 403, 403, 200, 403], () => ({ name: 'Launch' })],
  ['api/projects/[projectId]/usage GET', [401, 404, 404, 200, 200, 200, 200]],
  ['api/projects/[projectId]/workspace POST', [401, 404, 404, 403, 201, 201, 201], () => ({})],
  ['api/projects/[projectId]/people POST', [401, 404, 404, 403, 403, 404, 403], () => ({ email: 'nobody@example.org', role: 'reader' })],
  ['api/projects/[projectId]/people/[personId] PATCH', [401, 404, 404, 403, 403, 200, 403], () => ({ role: 'reader' })],
  ['api/chats/[chatId]/view GET', [401, 404, 404, 200, 200, 200, 200]],
  ['api/chats/[chatId]/project GET', [401, 404, 404, 200, 200, 200, 200]],
  ['api/chats/[chatId]/export GET', [401, 404, 404, 200, 200, 200, 200]],
  ['api/chats/[chatId]/context GET', [401, 404, 404, 200, 200, 200, 200]],
  ['api/files/[fileId] GET', [401, 404, 404, 200, 200, 200, 200]],
  ['api/chats/[chatId] PATCH', [401, 404, 404, 403, 200, 200, 200], () => ({ title: 'Renamed' })],
  ['api/chats/[chatId]/branch POST', [401, 404, 404, 403, 200, 200, 200], () => ({ messageId: named.headId })],
  ['api/chats/[chatId]/selection PATCH', [401, 404, 404, 403, 200, 200, 200], () => ({ mode: 'document' })],
  ['api/chats/[chatId]/context/rebuild POST', [401, 404, 404, 403, 200, 200, 200]],
  ['api/chats/[chatId]/run POST', [401, 404, 404, 403, 422, 422, 422], () => ({ message: { id: newId(), text: ' ' } })],
  ['api/chats/[chatId]/queue POST', [401, 404, 404, 403, 422, 422, 422], () => ({ message: { id: newId(), text: ' ' } })],
  ['api/chats/[chatId]/share POST', [401, 404, 404, 403, 403, 403, 201], () => ({})],
  ['api/chats/[chatId]/project PUT', [401, 404, 404, 403, 403, 403, 204], () => ({ isShared: true })],
  ['api/chats/[chatId] DELETE', [401, 404, 404, 403, 403, 403, 204]],
]

/** Statuses for keys: of a person outside, a reader, a writer, and a revoked one of the writer's. */
const byKey: [string, [number, number, number, number], (() => unknown)?][] = [
  ['api/v1/sessions/[sessionId] GET', [404, 200, 200, 401]],
  ['api/v1/sessions/[sessionId]/messages GET', [404, 200, 200, 401]],
  ['api/v1/runs/[runId] GET', [404, 200, 200, 401]],
  ['api/v1/sessions/[sessionId] PATCH', [404, 403, 200, 401], () => ({ title: 'Renamed' })],
  ['api/v1/sessions/[sessionId] DELETE', [404, 403, 403, 401]],
]

async function statusOf(name: string, given: { cookie?: string; key?: string }, body?: () => unknown): Promise<number> {
  const door = doors.get(name)
  if (!door) throw new Error(`there is no door ${name}`)
  const asked = { method: door.method, params: named, headers: { origin: `http://${HOST}` }, ...(body ? { body: body() } : {}) }
  return (await call(door.handler, { ...asked, ...given })).status
}

describe('a project and a chat that is shared in it', () => {
  it.each(byKey)('[proj-15] answers keys by the rights of their person: %s', async (name, expected, body) => {
    const revoked = await server.auth.keys.createFor(actorOf('writer').email, `revoked ${newId()}`)
    const held = (await server.auth.keys.list(actorOf('writer'))).find(({ name }) => name.startsWith('revoked'))
    await server.auth.keys.revoke(actorOf('writer'), held?.id ?? '')
    const keys = [people.other?.key, people.reader?.key, people.writer?.key, revoked]
    const statuses: number[] = []
    for (const key of keys) statuses.push(await statusOf(name, { key: key ?? '' }, body))
    expect(statuses).toEqual(expected)
  })

  it.each(bySession)(
    '[proj-15] gives nobody, others and administrators nothing, and each role its part: %s',
    async (name, expected, body) => {
      const statuses: number[] = []
      for (const one of who) statuses.push(await statusOf(name, one === 'nobody' ? {} : { cookie: people[one]?.cookie ?? '' }, body))
      expect(Object.fromEntries(who.map((one, at) => [one, statuses[at]]))).toEqual(
        Object.fromEntries(who.map((one, at) => [one, expected[at]])),
      )
    },
  )

  it('[S20] ends an archive of its files for a reader who is removed while they read it', async () => {
    const project = await server.projects.create(actorOf('owner'), { name: 'Archived' })
    await server.projects.add(actorOf('owner'), project.id, { email: actorOf('guest').email, role: 'reader' })
    const { id: workspaceId } = await server.fileTrees.ensureOfProject(actorOf('owner'), project.id)
    for (const name of ['a.bin', 'b.bin']) {
      const written = { path: name, content: randomBytes(3_000_000), sha256: null, author: { madeBy: 'person', messageId: null } as const }
      await server.fileWrites.write(actorOf('owner'), workspaceId, written)
    }
    const archive = doors.get('api/workspaces/[workspaceId]/archive GET')
    const asked = new Request(`http://${HOST}/`, { headers: { host: HOST, cookie: people.guest?.cookie ?? '' } })
    const answer = await archive?.handler(asked, { params: Promise.resolve({ workspaceId }) })
    const reader = answer?.body?.getReader()
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0)
    const lost = server.accessWatch.watch(workspaceReaderOf(actorOf('guest'), workspaceId)).signal
    await server.projects.removePerson(actorOf('owner'), project.id, actorOf('guest').userId)
    await vi.waitFor(() => expect(lost.aborted).toBe(true), { timeout: 5_000 })
    // The watch of the archive is another one, which asks the database by itself.
    await new Promise(resolve => setTimeout(resolve, 500))
    let bytes = 0
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) bytes += next.value.byteLength
    expect(bytes).toBeLessThan(1_000_000)
  })
})

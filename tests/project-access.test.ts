import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Actor, sessionCookie } from '#lib/auth/index.ts'
import { bootServer } from '#lib/boot.ts'
import { readiness } from '#lib/platform/index.ts'
import type { Server } from '#lib/server.ts'
import { workspaceReaderOf } from '#lib/workspace/index.ts'
import { type FreshDatabase, freshDatabase, TEST_KEY } from './support/database.ts'
import { allDoors } from './support/doors.ts'
import { HOST, PASSWORD } from './support/edge.ts'

const doors = new Map((await allDoors()).map(door => [door.name, door]))
let dataDir: string
let database: FreshDatabase
let server: Server
const people: Record<string, { actor: Actor; cookie: string }> = {}

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
  for (const name of ['owner', 'guest']) await makePerson(name)
})

afterAll(async () => {
  await server?.close()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function makePerson(name: string): Promise<void> {
  const email = `${name}@example.org`
  const { id } = await server.auth.users.create({ email, password: PASSWORD, role: 'member' })
  const actor = await server.auth.actorOfUser(id)
  if (!actor) throw new Error('a person who was just made has no rights')
  const cookie = await sessionCookie({ userId: id, tokenVersion: 0 }, { secret: server.platform.env.authSecret, secure: false })
  people[name] = { actor, cookie: cookie.split(';')[0] ?? '' }
}

function actorOf(name: string): Actor {
  return people[name]?.actor as Actor
}

describe('a project and a chat that is shared in it', () => {
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
    await server.projects.removePerson(actorOf('owner'), project.id, actorOf('guest'))
    await vi.waitFor(() => expect(lost.aborted).toBe(true), { timeout: 5_000 })
    // The watch of the archive is another one, which asks the database by itself.
    await new Promise(resolve => setTimeout(resolve, 500))
    let bytes = 0
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) bytes += next.value.byteLength
    expect(bytes).toBeLessThan(1_000_000)
  })
})

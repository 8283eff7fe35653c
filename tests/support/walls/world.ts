import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Actor, sessionCookie } from '#lib/auth/index.ts'
import { indexSome } from '#lib/chats/search/indexing/index-some.ts'
import type { Server } from '#lib/server.ts'
import { bootInProcess } from '../booted.ts'
import { PASSWORD } from '../edge.ts'
import { everythingServer } from '../mcp/index.ts'
import { type MockProvider, startProviderInProcess } from '../provider/index.ts'
import { administered } from './administered.ts'
import { dump, idsIn, textOf } from './rows.ts'

/** Word that every searchable text holds. */
export const COMMON = 'heron'

export interface Person {
  name: string
  actor: Actor
  cookie: string
  key: string
  keyId: string
  /** Returns a word that nobody can guess, for one kind of text. */
  word: (kind: string) => string
}

export interface World {
  server: Server
  provider: MockProvider
  /** Folder on the server that only Ann may use. */
  folder: string
  /** Returns the names and contents of its files. */
  inFolder(): string[]
  admin: Person
  person(name: string, role?: 'member' | 'admin'): Promise<Person>
  /** Returns what `make` returns, and the ids that its rows name for the first time. */
  made<T>(make: () => Promise<T>): Promise<{ value: T; ids: Set<string> }>
  index(): Promise<void>
  close(): Promise<void>
}

/** Boots the whole server in this process, without its timers, over an empty database. */
export async function openWorld(): Promise<World> {
  const provider = await startProviderInProcess()
  const declared = {
    mcpServers: { everything: everythingServer() },
    providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }],
    models: [{ id: 'mock:plain', default: true }, { id: 'mock:asks' }, { id: 'mock:tools', file_edits: 'tools' }],
    policies: [
      { server: 'everything', tool: '*', action: 'ask' },
      { server: '*', tool: '*', action: 'allow' },
    ],
  }
  const { server, dataDir, close } = await bootInProcess(declared)
  const folder = path.join(dataDir, 'folder')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'kept.txt'), 'kept\n')
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', folder])
  const { platform } = server

  async function person(name: string, role: 'member' | 'admin' = 'member'): Promise<Person> {
    const secret = `${name}${randomBytes(6).toString('hex')}`
    const word = (kind: string) => `${secret}z${kind}`
    const { id } = await server.auth.users.create({ email: `${word('email')}@example.org`, name: word('name'), password: PASSWORD, role })
    const actor = await server.auth.actorOfUser(id)
    if (!actor) throw new Error('a person who was just made has no rights')
    const cookie = await sessionCookie({ userId: id, tokenVersion: 0 }, { secret: platform.env.authSecret, secure: false })
    const { key, view } = await server.auth.keys.create(actor, word('key'))
    return { name, actor, cookie: cookie.split(';')[0] ?? '', key, keyId: view.id, word }
  }

  const idsNow = async () => new Set([...(await dump(platform)).values()].flatMap(row => idsIn(textOf(row))))
  const admin = await person('admin', 'admin')
  const world: World = {
    server,
    provider,
    folder,
    inFolder: () => readdirSync(folder).map(name => (name === '.git' ? name : `${name} ${readFileSync(path.join(folder, name), 'utf8')}`)),
    admin,
    person,
    async made(make) {
      const before = await idsNow()
      const value = await make()
      return { value, ids: (await idsNow()).difference(before) }
    },
    async index() {
      while ((await indexSome(platform)) !== 0);
    },
    async close() {
      await close()
      await provider.stop()
    },
  }
  await administered(world)
  return world
}

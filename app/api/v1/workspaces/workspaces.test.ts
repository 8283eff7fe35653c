import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventSchemas, v1Shapes } from '#lib/api-v1/index.ts'
import { sessionCookie } from '#lib/auth/index.ts'
import { bootServer } from '#lib/boot.ts'
import { newId } from '#lib/ids.ts'
import { type BusNote, readiness } from '#lib/platform/index.ts'
import type { Server } from '#lib/server.ts'
import { type FreshDatabase, freshDatabase, TEST_KEY } from '#tests/support/database.ts'
import { type Call, call, HOST, PASSWORD } from '#tests/support/edge.ts'
import { type MockProvider, startProviderInProcess } from '#tests/support/provider/index.ts'
import * as folderTest from '../../admin/folders/-/test/route.ts'
import * as folder from '../../admin/folders/[folderId]/route.ts'
import * as folders from '../../admin/folders/route.ts'
import * as stream from '../chat/stream/route.ts'
import * as session from '../sessions/[sessionId]/route.ts'
import * as sessions from '../sessions/route.ts'
import * as file from './[workspaceId]/file/route.ts'
import * as files from './[workspaceId]/files/route.ts'
import * as map from './[workspaceId]/map/route.ts'
import * as workspaces from './route.ts'

let provider: MockProvider
let place: string
let root: string
let database: FreshDatabase
let server: Server
let ann: Person
let bob: Person

type Person = { id: string; key: string; cookie: string }

const boot = async (declared: unknown[]) => {
  const config = path.join(place, 'config.json')
  const providers = [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }]
  writeFileSync(config, JSON.stringify({ mcpServers: {}, providers, models: [{ id: 'mock:guide', default: true }], workspaces: declared }))
  return bootServer({
    background: true,
    variables: {
      ...{ DATABASE_URL: database.url, PARLEY_DATA_DIR: path.join(place, 'data'), PARLEY_CONFIG: config, PATH: process.env.PATH },
      ...{ PARLEY_ENCRYPTION_KEY: TEST_KEY.toString('hex'), NEXTAUTH_URL: `http://${HOST}`, PARLEY_LOG_LEVEL: 'error' },
    },
  })
}
const app = () => ({ id: 'app', title: 'App', path: root, writable: true, people: ['ann@example.org'] })

beforeAll(async () => {
  provider = await startProviderInProcess()
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-workspaces-'))
  root = path.join(place, 'app')
  for (const [name, text] of [
    ['README.md', '# App\n'],
    ['src/main.ts', 'export const answer = 42\n'],
    ['src/deep/util.ts', 'export {}\n'],
    ['logo.png', 'P\0NG'],
    ['.gitignore', 'ignored\n'],
    ['ignored', 'x'],
    ['gone.ts', 'x'],
  ] as const) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  symlinkSync('/etc/hostname', path.join(root, 'out'))
  const git = (...given: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...given], { cwd: root })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message=first')
  writeFileSync(path.join(root, 'src/main.ts'), 'export const answer = 43\n')
  unlinkSync(path.join(root, 'gone.ts'))
  database = await freshDatabase(place)
  server = await boot([app()])
  readiness().markReady()
  ann = await person('ann@example.org')
  bob = await person('bob@example.org', 'admin')
})

afterAll(async () => {
  await server?.close()
  await provider?.stop()
  await database?.drop()
  rmSync(place, { recursive: true, force: true })
})

beforeEach(() => provider.reset())

async function person(email: string, role: 'member' | 'admin' = 'member'): Promise<Person> {
  const { id } = await server.auth.users.create({ email, password: PASSWORD, role })
  const cookie = await sessionCookie({ userId: id, tokenVersion: 0 }, { secret: server.platform.env.authSecret, secure: false })
  return { id, cookie: cookie.split(';')[0] ?? '', key: await server.auth.keys.createFor(email, 'test') }
}

const workspaceId = 'app'
const inApp = (query: string, key = ann.key): Call => ({ key, params: { workspaceId }, path: `/?${query}` })
const read = (name: string) => call(file.GET, inApp(`path=${encodeURIComponent(name)}`))
const newSession = async (body: object = { workspace: 'app' }) =>
  (await call(sessions.POST, { method: 'POST', key: ann.key, body })).json as { session_id: string }
const patch = (sessionId: string, body: object, key = ann.key) => call(session.PATCH, { method: 'PATCH', key, params: { sessionId }, body })
const state = async (sessionId: string) =>
  (await call(session.GET, { key: ann.key, params: { sessionId } })).json as Record<string, unknown>

describe('workspaces', () => {
  it('are listed for their people alone', async () => {
    // The map is built once somebody has looked.
    await expect
      .poll(async () => (await call(workspaces.GET, { key: ann.key })).json)
      .toEqual({
        data: [{ id: 'app', title: 'App', kind: 'folder', writable: true, git: true, branch: 'main', file_count: 5, index: 'ready' }],
      })
    const listed = await call(workspaces.GET, { key: ann.key })
    expect(v1Shapes.workspaces.strict().safeParse(listed.json).error).toBeUndefined()
    expect((await call(workspaces.GET, { key: bob.key })).json).toEqual({ data: [] })
  })

  it('are refused to nobody, to another person and to a revoked key', async () => {
    const { id } = (await server.auth.keys.list((await server.auth.actorOfUser(ann.id)) as never))[0] as { id: string }
    const extra = await server.auth.keys.createFor('ann@example.org', 'revoked')
    const actor = await server.auth.actorOfUser(ann.id)
    const revoked = (await server.auth.keys.list(actor as never)).find(key => key.id !== id)
    const asks = (key?: string) =>
      Promise.all([
        ...[workspaces.GET].map(handler => call(handler, key === undefined ? {} : { key })),
        ...[files.GET, file.GET, map.GET].map(handler =>
          call(handler, { ...(key === undefined ? {} : { key }), params: { workspaceId }, path: '/?path=README.md' }),
        ),
      ]).then(answers => answers.map(({ status }) => status))
    expect(await asks()).toEqual([401, 401, 401, 401])
    expect(await asks(bob.key)).toEqual([200, 404, 404, 404])
    expect(await asks(extra)).toEqual([200, 200, 200, 200])
    await server.auth.keys.revoke(actor as never, revoked?.id ?? '')
    expect(await asks(extra)).toEqual([401, 401, 401, 401])
  })

  it('list their files in pages, with the state of each', async () => {
    const first = await call(files.GET, inApp('limit=3'))
    const { data, next_cursor } = first.json as { data: unknown[]; next_cursor: string }
    const second = await call(files.GET, inApp(`limit=3&cursor=${next_cursor}`))
    expect([...data, ...(second.json as { data: unknown[] }).data]).toEqual([
      { path: '.gitignore', size_bytes: 8, binary: false, change: null },
      { path: 'README.md', size_bytes: 6, binary: false, change: null },
      { path: 'gone.ts', size_bytes: 0, binary: false, change: 'deleted' },
      { path: 'logo.png', size_bytes: 4, binary: true, change: null },
      { path: 'src/deep/util.ts', size_bytes: 10, binary: false, change: null },
      { path: 'src/main.ts', size_bytes: 25, binary: false, change: 'modified' },
    ])
    expect(second.json).toMatchObject({
      next_cursor: null,
      omitted: { files: 1, notes: [expect.stringContaining('links out of the folder')] },
    })
    expect(v1Shapes.workspaceFiles.strict().safeParse(first.json).error).toBeUndefined()
    const paths = async (query: string) =>
      ((await call(files.GET, inApp(query))).json as { data: { path: string }[] }).data.map(one => one.path)
    expect(await paths('q=TS%20src')).toEqual(['src/deep/util.ts', 'src/main.ts'])
    expect(await paths('prefix=src/deep/')).toEqual(['src/deep/util.ts'])
    expect((await call(files.GET, inApp('cursor=%20'))).status).toBe(400)
  })

  it('give the text of a file, and refuse what is none of theirs', async () => {
    const main = await read('src/main.ts')
    expect(main.json).toEqual({
      path: 'src/main.ts',
      content: 'export const answer = 43\n',
      sha256: '08049e90215ce0b67dd8d00236d14e7ed46c7e6d9414bac3607f568cabc81d66',
      size_bytes: 25,
    })
    const refusals = async (...names: string[]) =>
      Promise.all(names.map(read)).then(answers =>
        answers.map(({ status, json }) => [status, (json as { error: { code: string } }).error.code]),
      )
    expect(await refusals('nothing', 'logo.png', '../config.json', '.git/config', 'out', 'src', '/etc/passwd')).toEqual([
      [404, 'not_found'],
      [422, 'binary_file'],
      ...Array.from({ length: 5 }, () => [422, 'invalid_path']),
    ])
    expect((await call(file.GET, inApp(''))).status).toBe(400)
  })
})

describe('the map of a workspace', () => {
  const blockOf = async (query: string) => (await call(map.GET, inApp(query))).json as { block: string }

  it('has an entry for each file that is text, by its name, and as a whole', async () => {
    const main = await call(map.GET, inApp('path=src/main.ts'))
    expect(main.json).toEqual({ path: 'src/main.ts', mode: 'code', block: 'src/main.ts:\nv answer' })
    expect(v1Shapes.mapEntry.strict().safeParse(main.json).error).toBeUndefined()
    const whole = await call(map.GET, inApp(''))
    expect(whole.json).toMatchObject({ path: null, mode: 'code' })
    const [signs, ...blocks] = (whole.json as { block: string }).block.split('\n')
    expect(signs).toMatch(/^# c=class m=method f=function/)
    expect(blocks).toEqual(['.gitignore: 8 B', 'README.md: 6 B', 'src/deep/util.ts:', 'src/main.ts:', 'v answer'])
    expect((await blockOf('path=README.md&mode=document')).block).toContain('README.md')
  })

  it('has a changed file at the next request, and no deleted one', async () => {
    const at = path.join(root, 'src/later.ts')
    writeFileSync(at, 'export function early(): void {}\n')
    expect((await blockOf('path=src/later.ts')).block).toBe('src/later.ts:\nf early()->void')
    writeFileSync(at, 'export function later(): void {}\n')
    expect((await blockOf('path=src/later.ts')).block).toBe('src/later.ts:\nf later()->void')
    unlinkSync(at)
    expect((await call(map.GET, inApp('path=src/later.ts'))).status).toBe(404)
  })

  it('refuses what is no path of the workspace, and another mode', async () => {
    const statuses = await Promise.all(
      ['path=../config.json', 'path=.git/config', 'path=logo.png', 'path=no.ts', 'mode=poem'].map(
        async query => (await call(map.GET, inApp(query))).status,
      ),
    )
    expect(statuses).toEqual([422, 422, 404, 404, 400])
  })
})

describe('the state of a session', () => {
  it('[ws-02] has its workspace, mode, files and messages, and a selection comes back as it is stored', async () => {
    const created = await call(sessions.POST, { method: 'POST', key: ann.key, body: { workspace: 'app', title: 'Look' } })
    expect(created.status).toBe(201)
    const { session_id: id } = created.json as { session_id: string }
    const files = { workspace: 'app', mode: 'code', selected_files: [], excluded_files: [], cross_ref_enabled: false, review: null }
    expect(created.json).toMatchObject({ title: 'Look', ...files, streaming_active: false, cross_ref_ready: expect.any(Boolean) })
    const set = await patch(id, { selected_files: ['src', 'README.md', 'src/main.ts'], excluded_files: ['logo.png', 'README.md'] })
    const selected_files = ['src/deep/util.ts', 'src/main.ts', 'README.md']
    expect(set.json).toMatchObject({ ...files, selected_files, excluded_files: ['logo.png'] })
    await vi.waitFor(async () => expect(await state(id)).toEqual({ ...(set.json as object), cross_ref_ready: true }), 10_000)
    const whole = (await call(session.GET, { key: ann.key, params: { sessionId: id }, path: '/?include=messages' })).json
    expect(whole).toEqual({ ...(set.json as object), cross_ref_ready: true, messages: [] })
    expect(v1Shapes.sessionState.strict().safeParse(whole).error).toBeUndefined()
    expect((await patch(id, { mode: 'document' })).json).toMatchObject({ mode: 'document', selected_files: [] })
  })

  it('[ws-02] is told to every viewer', async () => {
    const { session_id: id } = await newSession()
    const notes: BusNote[] = []
    const end = server.platform.bus.subscribe(`chat:${id}`, note => notes.push(note))
    await patch(id, { selected_files: ['README.md'] })
    end()
    const told = notes.filter(({ kind }) => kind === 'selection' || kind === 'files_changed')
    expect(told.map(({ kind }) => kind)).toEqual(['selection', 'files_changed'])
    expect(told[0]?.data).toMatchObject({ workspaceId: 'app', selectedFiles: ['README.md'] })
  })

  it('stays as it is where a change is refused', async () => {
    const { session_id: id } = await newSession()
    const { session_id: bare } = await newSession({})
    const codes = await Promise.all(
      [
        patch(bare, { cross_ref_enabled: true }),
        patch(id, { selected_files: ['../x'] }),
        patch(id, { workspace: 'other' }),
        patch(bare, { selected_files: ['README.md'] }),
        patch(id, { mode: 'poem' }),
        patch(id, { selected_files: [] }, bob.key),
        call(sessions.POST, { method: 'POST', key: bob.key, body: { workspace: 'app' } }),
      ].map(async asked => {
        const { status, json } = await asked
        return `${status} ${(json as { error: { code: string } }).error.code}`
      }),
    )
    expect(codes).toEqual([
      ...['409 cross_ref_not_ready', '422 invalid_path', '404 workspace_not_found', '422 no_workspace', '400 invalid_request'],
      ...['404 chat_not_found', '404 workspace_not_found'],
    ])
    expect(await state(id)).toMatchObject({ mode: 'code', selected_files: [], cross_ref_enabled: false })
  })
})

/** Sends a message and returns the events, each held against its schema. */
async function send(body: object) {
  const { text, status } = await call(stream.POST, { method: 'POST', key: ann.key, body, headers: { accept: 'text/event-stream' } })
  if (status !== 200) throw new Error(text)
  const frames = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event = '', data = '']) => ({ event, data: JSON.parse(data) }))
  for (const { event, data } of frames)
    expect(eventSchemas[event as keyof typeof eventSchemas].strict().safeParse(data).error).toBeUndefined()
  return frames
}

describe('a selection with a binary and a missing file', () => {
  it('[ws-01] ends the run by name before the model is asked, and keeps the message', async () => {
    const { session_id } = await newSession()
    const frames = await send({ message: 'What is this?', session_id, selected_files: ['README.md', 'logo.png', 'no.ts'] })
    expect(frames.map(({ event }) => event)).toEqual(['start', 'error', 'done'])
    const named = { binary_files: ['logo.png'], invalid_files: ['no.ts'] }
    expect(frames[1]?.data).toMatchObject({ code: 'invalid_files', retryable: false, ...named })
    expect(frames[1]?.data.message).toContain('no.ts cannot be read, and logo.png is not text')
    expect(frames[2]?.data).toMatchObject({ finish_reason: 'error', ...named })
    expect(await provider.requests('guide')).toEqual([])
    const { messages } = (await call(session.GET, { key: ann.key, params: { sessionId: session_id }, path: '/?include=messages' }))
      .json as {
      messages: { role: string; content: string }[]
    }
    expect(messages[0]).toMatchObject({ role: 'user', content: 'What is this?' })
    expect((await state(session_id)).selected_files).toEqual(['README.md', 'logo.png', 'no.ts'])
  })

  it('[ws-01] runs once they are deselected', async () => {
    await provider.script('guide', [{ text: 'A readme.' }])
    const { session_id } = await newSession()
    const frames = await send({ message: 'And this?', session_id, selected_files: ['README.md'] })
    expect(frames.at(-1)?.data).toMatchObject({ response: 'A readme.', binary_files: [], invalid_files: [] })
  })

  it('changes no selection where the send is refused', async () => {
    const { session_id } = await newSession()
    await patch(session_id, { selected_files: ['README.md'] })
    const refused = await call(stream.POST, {
      method: 'POST',
      key: ann.key,
      body: { message: 'Go', session_id, model: 'mock:none', selected_files: ['src/main.ts'] },
      headers: { accept: 'text/event-stream' },
    })
    expect(refused.status).toBe(422)
    expect((await state(session_id)).selected_files).toEqual(['README.md'])
  })
})

describe('folders of the dashboard', () => {
  const headers = { origin: `http://${HOST}` }
  const asBob = (more: Call): Call => ({ cookie: bob.cookie, headers, ...more })

  it('are tested, added, changed and removed by administrators, and all of it is in the audit trail', async () => {
    const tested = await call(folderTest.POST, asBob({ method: 'POST', body: { path: root } }))
    expect(tested.json).toEqual({ status: 'ok', fileCount: 5, git: true, branch: 'main' })
    expect((await call(folderTest.POST, asBob({ method: 'POST', body: { path: `${root}/no` } }))).json).toEqual({
      status: 'failed',
      reason: 'There is no folder at this path.',
    })
    const form = { id: 'src', title: 'Source', path: path.join(root, 'src'), writable: false, people: [bob.id] }
    expect((await call(folders.POST, asBob({ method: 'POST', body: form }))).status).toBe(201)
    expect((await call(folders.POST, asBob({ method: 'POST', body: form }))).status).toBe(409)
    expect((await call(folders.POST, asBob({ method: 'POST', body: { ...form, id: 'x', path: '/no/such' } }))).status).toBe(422)
    const listed = async (key: string) =>
      ((await call(workspaces.GET, { key })).json as { data: { id: string }[] }).data.map(({ id }) => id)
    expect([await listed(bob.key), await listed(ann.key)]).toEqual([['src'], ['app']])
    const params = { folderId: 'src' }
    expect((await call(folder.PATCH, asBob({ method: 'PATCH', params, body: { people: ['*'] } }))).status).toBe(200)
    expect(await listed(ann.key)).toEqual(['app', 'src'])
    await call(folder.PATCH, asBob({ method: 'PATCH', params, body: { enabled: false } }))
    expect(await listed(bob.key)).toEqual([])
    expect((await call(folder.DELETE, asBob({ method: 'DELETE', params }))).status).toBe(204)
    const entries = await server.platform.db.client.auditEvent.findMany({
      where: { action: { startsWith: 'folder.' } },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ action, target, actorId }) => [action, target, actorId === bob.id])).toEqual([
      ['folder.create', 'src', true],
      ['folder.update', 'src', true],
      ['folder.update', 'src', true],
      ['folder.delete', 'src', true],
    ])
  })

  it('are read-only where the configuration declares them, but for enable and disable', async () => {
    const params = { folderId: 'app' }
    const { session_id } = await newSession()
    await patch(session_id, { selected_files: ['README.md'] })
    expect((await call(folder.PATCH, asBob({ method: 'PATCH', params, body: { title: 'Mine' } }))).status).toBe(409)
    expect((await call(folder.DELETE, asBob({ method: 'DELETE', params }))).status).toBe(409)
    expect((await call(folder.PATCH, asBob({ method: 'PATCH', params, body: { enabled: false } }))).json).toMatchObject({ enabled: false })
    expect((await call(files.GET, inApp(''))).status).toBe(404)
    const frames = await send({ message: 'Still there?', session_id })
    expect(frames[1]?.data).toMatchObject({ code: 'invalid_files', invalid_files: ['README.md'] })
    await call(folder.PATCH, asBob({ method: 'PATCH', params, body: { enabled: true } }))
    expect((await call(files.GET, inApp(''))).status).toBe(200)
  })

  it('are closed to members', async () => {
    const asAnn = (more: Call = {}): Call => ({ cookie: ann.cookie, headers, ...more })
    const body = { id: newId().slice(0, 8), title: 'x', path: '/', writable: true, people: ['*'] }
    const asked = [
      call(folders.GET, asAnn()),
      call(folders.POST, asAnn({ method: 'POST', body })),
      call(folderTest.POST, asAnn({ method: 'POST', body: { path: '/' } })),
      call(folder.PATCH, asAnn({ method: 'PATCH', params: { folderId: 'app' }, body: { enabled: false } })),
      call(folder.DELETE, asAnn({ method: 'DELETE', params: { folderId: 'app' } })),
    ]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })
})

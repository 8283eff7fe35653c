import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionCookie } from '#lib/auth/index.ts'
import { bootServer } from '#lib/boot.ts'
import { readiness } from '#lib/platform/index.ts'
import type { Server } from '#lib/server.ts'
import { type FreshDatabase, freshDatabase, TEST_KEY } from '#tests/support/database.ts'
import { call, HOST, PASSWORD } from '#tests/support/edge.ts'
import { type MockProvider, startProviderInProcess } from '#tests/support/provider/index.ts'
import * as chatReview from '../../chats/[chatId]/review/route.ts'
import * as selection from '../../chats/[chatId]/selection/route.ts'
import * as changes from '../../workspaces/[workspaceId]/changes/route.ts'
import * as ownCommit from '../../workspaces/[workspaceId]/commit/route.ts'
import * as ownMessage from '../../workspaces/[workspaceId]/commit-message/route.ts'
import * as refs from '../../workspaces/[workspaceId]/refs/route.ts'
import * as stream from '../chat/stream/route.ts'
import * as session from '../sessions/[sessionId]/route.ts'
import * as sessions from '../sessions/route.ts'
import * as commit from './[workspaceId]/commit/route.ts'
import * as commitMessage from './[workspaceId]/commit-message/route.ts'
import * as diff from './[workspaceId]/diff/route.ts'
import * as workspaces from './route.ts'

let provider: MockProvider
let place: string
let root: string
let database: FreshDatabase
let server: Server
let ann: { key: string; cookie: string }
let bob: { key: string; cookie: string }

beforeAll(async () => {
  provider = await startProviderInProcess()
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-commits-'))
  root = path.join(place, 'app')
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', root])
  execFileSync('mkdir', [path.join(place, 'plain')])
  write('a.ts', 'one\n')
  git('add', '--all')
  git('commit', '--quiet', '--message=first')
  database = await freshDatabase(place)
  const people = ['ann@example.org']
  const config = path.join(place, 'config.json')
  const providers = [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }]
  const folders = [
    { id: 'app', title: 'App', path: root, writable: true, people },
    { id: 'closed', title: 'Closed', path: root, writable: false, people },
    { id: 'plain', title: 'Plain', path: path.join(place, 'plain'), writable: true, people },
  ]
  const models = [{ id: 'mock:large', default: true }, { id: 'mock:small' }, { id: 'mock:own' }]
  writeFileSync(config, JSON.stringify({ mcpServers: {}, providers, models, workspaces: folders }))
  server = await bootServer({
    background: true,
    variables: {
      ...{ DATABASE_URL: database.url, PARLEY_DATA_DIR: path.join(place, 'data'), PARLEY_CONFIG: config, PATH: process.env.PATH },
      ...{ PARLEY_ENCRYPTION_KEY: TEST_KEY.toString('hex'), NEXTAUTH_URL: `http://${HOST}`, PARLEY_LOG_LEVEL: 'error' },
    },
  })
  readiness().markReady()
  ann = await person('ann@example.org')
  bob = await person('bob@example.org')
})

afterAll(async () => {
  await server?.close()
  await provider?.stop()
  await database?.drop()
  rmSync(place, { recursive: true, force: true })
})

beforeEach(async () => {
  await provider.reset()
  await server.settings.update({ smallModel: '' })
})

async function person(email: string) {
  const { id } = await server.auth.users.create({ email, password: PASSWORD, role: 'member' })
  const cookie = await sessionCookie({ userId: id, tokenVersion: 0 }, { secret: server.platform.env.authSecret, secure: false })
  return { cookie: cookie.split(';')[0] ?? '', key: await server.auth.keys.createFor(email, 'test') }
}

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)
const git = (...given: string[]) =>
  execFileSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@c.d', ...given], { cwd: root, stdio: 'pipe' }).toString()
type Handler = Parameters<typeof call>[0]
const get = (handler: Handler, workspaceId = 'app', key = ann.key) => call(handler, { key, params: { workspaceId } })
const post = (handler: Handler, body: object, workspaceId = 'app', key = ann.key) =>
  call(handler, { method: 'POST', key, params: { workspaceId }, body })
const own = (handler: Handler, body?: object, query = '') =>
  call(handler, {
    ...(body ? { method: 'POST', body, headers: { origin: `http://${HOST}` } } : {}),
    cookie: ann.cookie,
    params: { workspaceId: 'app' },
    path: `/${query}`,
  })
const asked = async () =>
  (await provider.requests()).map(({ body }) => body as { model: string; messages: { content: string | { text: string }[] }[] })

describe('the changes of a workspace', () => {
  it('[ws-14] give a message by the small model, with the prompt of the administrators, while others are answered', async () => {
    write('a.ts', 'one\ntwo\n')
    const found = await get(diff.GET)
    expect(found.status).toBe(200)
    expect(found.json).toEqual({ diff: expect.stringContaining('@@ -1 +1,2 @@\n one\n+two\n') })
    await server.settings.update({ smallModel: 'mock:small', commitPrompt: 'Write in one line.' })
    await provider.script('small', [{ hold: 'gate' }, { text: '```\nAdd a second line\n```' }])
    const writing = post(commitMessage.POST, {})
    await provider.waitFor(({ body }) => (body as { model: string }).model === 'small')
    expect((await get(workspaces.GET)).status).toBe(200)
    await provider.release('gate')
    expect((await writing).json).toEqual({ message: 'Add a second line' })
    const [request] = await asked()
    expect(JSON.stringify(request?.messages[0])).toContain('Write in one line.')
    expect(JSON.stringify(request?.messages.at(-1))).toContain('+two')
    expect(JSON.stringify(request)).not.toContain('second line')
  })

  it('[ws-14] give a message by the model of the chat where there is no small one, or by the default one', async () => {
    await provider.script('own', [{ text: 'Say own' }])
    await provider.script('large', [{ text: 'Say large' }])
    expect((await own(ownMessage.POST, { model: 'mock:own' })).json).toEqual({ message: 'Say own' })
    await server.settings.update({ smallModel: 'mock:gone' })
    expect((await post(commitMessage.POST, { diff: '+x' })).json).toEqual({ message: 'Say large' })
    expect((await asked()).map(({ model }) => model)).toEqual(['own', 'large'])
  })

  it('[ws-14] ask no model for a blank diff, and say what the provider says', async () => {
    const blank = await post(commitMessage.POST, { diff: ' \n\t' })
    expect([blank.status, (blank.json as { error: { code: string } }).error.code]).toEqual([422, 'empty_diff'])
    expect(await asked()).toEqual([])
    await provider.script('large', [{ text: '<think>…</think>' }])
    expect((await post(commitMessage.POST, { diff: '+x' })).status).toBe(502)
    expect((await post(commitMessage.POST, { diff: 1 })).status).toBe(400)
  })

  it('are committed under the name of the caller, by key and by session', async () => {
    write('b.ts', 'new\n')
    const made = await post(commit.POST, { message: 'Add b', paths: ['b.ts'] })
    expect([made.status, made.json]).toEqual([200, { sha: git('rev-parse', 'HEAD').trim() }])
    expect(git('log', '-1', '--format=%ae %s').trim()).toBe('ann@example.org Add b')
    const { files } = (await own(changes.GET)).json as { files: { path: string }[] }
    expect(files.map(file => file.path)).toEqual(['a.ts'])
    expect((await own(changes.GET, undefined, '?path=b.ts')).status).toBe(422)
    expect((await own(ownCommit.POST, { message: 'Rest' })).status).toBe(200)
    expect((await get(diff.GET)).json).toEqual({ diff: '' })
    expect(await server.platform.audit.list({ limit: 50 })).toContainEqual(
      expect.objectContaining({ action: 'files.commit', target: 'app', detail: { ...(made.json as { sha: string }), files: 1 } }),
    )
    const again = await post(commit.POST, { message: 'Nothing' })
    expect([again.status, (again.json as { error: { code: string } }).error.code]).toEqual([422, 'empty_diff'])
    expect((await own(refs.GET)).json).toMatchObject({ branch: 'main', branches: ['main'], commits: [{ subject: 'Rest' }, {}, {}] })
  })

  it('are refused without a repository, in a read-only folder, to others and to nobody', async () => {
    write('a.ts', 'changed\n')
    const head = git('rev-parse', 'HEAD')
    expect((await post(commit.POST, { message: 'x' }, 'closed')).status).toBe(403)
    expect((await post(commit.POST, { message: ' ' })).status).toBe(422)
    expect((await post(commit.POST, { message: 'x', paths: ['../a.ts'] })).status).toBe(422)
    expect((await post(commit.POST, { message: 'x', more: 1 })).status).toBe(400)
    for (const handler of [commit.POST, commitMessage.POST]) {
      expect((await post(handler, { message: 'x' }, 'app', bob.key)).status).toBe(404)
      expect((await call(handler, { method: 'POST', params: { workspaceId: 'app' }, body: {} })).status).toBe(401)
    }
    expect((await get(diff.GET, 'app', bob.key)).status).toBe(404)
    const plain = await get(diff.GET, 'plain')
    expect([plain.status, plain.json]).toEqual([422, { error: { code: 'unusable', message: 'This folder is not in a git repository.' } }])
    expect(git('rev-parse', 'HEAD')).toBe(head)
    expect(existsSync(path.join(place, 'plain', '.git'))).toBe(false)
  })
})

describe('a review in a session', () => {
  const patch = (sessionId: string, body: object) => call(session.PATCH, { method: 'PATCH', key: ann.key, params: { sessionId }, body })
  const sent = async () => JSON.stringify((await asked()).at(-1)?.messages)

  it('[ws-07] has its changes in the prompt, and files as its head has them, and ends with null', async () => {
    git('checkout', '--quiet', '-f', '-b', 'feature')
    write('lines.ts', 'export function total(a: number) {\n  return a\n}\n')
    git('add', '--all')
    git('commit', '--quiet', '--message=Add total')
    write('lines.ts', 'export function total(a: number, b: number) {\n  return a + b\n}\n')
    const { session_id: sessionId } = (await call(sessions.POST, { method: 'POST', key: ann.key, body: { workspace: 'app' } })).json as {
      session_id: string
    }
    for (const range of [
      { base: 'nothing', head: null },
      { base: 'main', head: '--all' },
    ])
      expect((await patch(sessionId, { review: range })).status).toBe(422)
    await patch(sessionId, { selected_files: ['lines.ts'] })
    const begun = await patch(sessionId, { review: { base: 'main', head: null } })
    expect(begun.json).toMatchObject({ review: { base: 'main', head: null }, selected_files: [] })
    const own = { cookie: ann.cookie, params: { chatId: sessionId } }
    const { review } = (await call(chatReview.GET, own)).json as { review: { files: { path: string }[]; symbols: { path: string }[] } }
    expect([review.files.map(one => one.path), review.symbols]).toEqual([
      ['lines.ts'],
      [{ path: 'lines.ts', added: ['f total(a: number, b: number)'], removed: [], changed: [] }],
    ])

    await provider.script('large', [{ text: 'Looks fine.' }])
    const ask = (body: object) =>
      call(stream.POST, { method: 'POST', key: ann.key, body: { session_id: sessionId, message: 'Review.', ...body } })
    await ask({ selected_files: ['lines.ts'] })
    expect(await sent()).toContain('Changes under review.')
    expect(await sent()).toContain('A lines.ts +3 -0')
    expect(await sent()).toContain('-  return a + b')
    await patch(sessionId, { review: { base: 'main', head: 'feature' } })
    await ask({})
    expect(await sent()).toContain('to: feature (')
    expect(await sent()).not.toContain('a + b')
    const left = await call(selection.PATCH, { ...own, method: 'PATCH', body: { review: null }, headers: { origin: `http://${HOST}` } })
    expect(left.json).toMatchObject({ review: null })
    expect((await call(chatReview.GET, own)).json).toEqual({ review: null })
    await ask({})
    expect(await sent()).not.toContain('Changes under review.')
  })
})

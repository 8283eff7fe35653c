import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { testHost } from '#tests/support/mcp/mcp-host.ts'
import { ensureStarterServers } from '../admin/starter-servers.ts'
import { createMcp } from '../index.ts'
import { Folder } from './folder.ts'
import { MemoryStore } from './memory-store.ts'
import { EACH_PERSON, PERSON_KEY, personFolder } from './person-folder.ts'

let base: string
beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'parley-starter-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

describe('the folder of the files server', () => {
  it('writes, lists, reads and searches', async () => {
    const folder = await Folder.open(path.join(base, 'files'))
    await folder.write('notes/today.md', 'Buy milk\nCall Ada')
    expect((await folder.list('.')).map(({ path: name, kind }) => [name, kind])).toEqual([['notes', 'folder']])
    expect(await folder.list('notes')).toEqual([expect.objectContaining({ path: 'notes/today.md', kind: 'file', sizeBytes: 17 })])
    expect(await folder.read('notes/today.md')).toBe('Buy milk\nCall Ada')
    expect(await folder.search('MILK', '.', 10)).toEqual([{ path: 'notes/today.md', line: 1, text: 'Buy milk' }])
  })

  it('is never left, by any path', async () => {
    const folder = await Folder.open(path.join(base, 'files'))
    writeFileSync(path.join(base, 'outside.txt'), 'untouched')
    symlinkSync(path.join(base, 'outside.txt'), path.join(base, 'files', 'link.txt'))
    symlinkSync(base, path.join(base, 'files', 'up'))
    for (const name of ['../outside.txt', '/etc/passwd', 'a/../../outside.txt', 'link.txt', 'up/outside.txt', 'up/new.txt', 'x\0y', '..']) {
      await expect(folder.read(name), `read ${name}`).rejects.toThrow()
      await expect(folder.write(name, 'changed'), `write ${name}`).rejects.toThrow()
    }
    await expect(folder.list('up')).rejects.toThrow('leads outside')
    expect(await folder.search('untouched', '.', 10)).toEqual([])
    expect(readFileSync(path.join(base, 'outside.txt'), 'utf8')).toBe('untouched')
  })

  it('reads no bytes as text, and no folder as a file', async () => {
    const folder = await Folder.open(base)
    mkdirSync(path.join(base, 'dir'))
    writeFileSync(path.join(base, 'bytes'), Buffer.from([0, 1, 2]))
    await expect(folder.read('bytes')).rejects.toThrow('not a text file')
    await expect(folder.read('dir')).rejects.toThrow()
    await expect(folder.read('missing')).rejects.toThrow('There is no missing.')
  })
})

describe('the notes of the memory server', () => {
  it('are created, found, changed and forgotten, and outlast the process', async () => {
    const store = new MemoryStore(base)
    const [one] = await Promise.all([
      store.create({ title: 'Ada', text: 'likes tea', tags: ['people'] }),
      store.create({ title: 'Bob', text: 'likes milk', tags: [] }),
    ])
    const again = new MemoryStore(base)
    expect((await again.search('LIKES people', 10)).map(note => note.title)).toEqual(['Ada'])
    expect((await again.search('', 10)).length).toBe(2)
    expect(await again.update(one.id, { text: 'likes coffee' })).toMatchObject({ title: 'Ada', text: 'likes coffee', tags: ['people'] })
    expect(await store.read(one.id)).toMatchObject({ text: 'likes coffee' })
    expect([await store.delete(one.id), await store.delete(one.id), await store.read(one.id)]).toEqual([true, false, null])
  })
})

describe('a fresh install', () => {
  const hosts: { close(): Promise<void> }[] = []
  afterAll(async () => {
    for (const host of hosts) await host.close()
  })

  it('has two starter servers that work, and that stay away once removed', async () => {
    const host = await testHost({}, { toolTimeoutMs: () => 15_000 })
    hosts.push(host)
    expect((await host.mcpAdmin.servers.list()).map(({ slug, starter, source }) => [slug, starter, source])).toEqual([
      ['files', true, 'dashboard'],
      ['memory', true, 'dashboard'],
    ])
    expect(await host.call('files', 'write_file', { path: 'a.txt', text: 'hello' })).toMatchObject({ outcome: 'ok' })
    expect(readFileSync(path.join(host.platform.env.dataDir, 'people', host.admin.userId, 'files/a.txt'), 'utf8')).toBe('hello')
    expect(await host.call('files', 'read_file', { path: '../parley.db' })).toMatchObject({
      outcome: 'error',
      text: '../parley.db is outside the folder; paths are relative to it.',
    })
    expect(await host.call('memory', 'create_note', { title: 'Tea', text: 'Ada likes tea' })).toMatchObject({ outcome: 'ok' })
    expect(await host.call('memory', 'search_notes', { query: 'tea' })).toMatchObject({
      outcome: 'ok',
      text: expect.stringContaining('Ada likes tea'),
    })
    await host.mcpAdmin.servers.remove(host.admin, 'memory')
    const again = await createMcp(host.platform, { toolTimeoutMs: () => 1_000 })
    expect((await again.mcpAdmin.servers.list()).map(({ slug }) => slug)).toEqual(['files'])
    await again.mcp.close()
  })

  it('[S8] [mcp-01] keeps what one person stores from every other person', async () => {
    const host = await testHost({}, { toolTimeoutMs: () => 15_000 })
    hosts.push(host)
    const { id: userId } = await host.platform.db.client.user.create({
      data: { id: crypto.randomUUID(), email: 'bob@example.org', name: 'Bob', role: 'member', createdAt: new Date() },
    })
    const bob: Actor = { ...host.admin, userId, email: 'bob@example.org', name: 'Bob' }
    await host.call('files', 'write_file', { path: 'plan.txt', text: 'of Ada' })
    const note = JSON.parse((await host.call('memory', 'create_note', { title: 'Plan', text: 'of Ada' })).text) as { id: string }
    const asBob = async (server: string, tool: string, args: object) => (await host.call(server, tool, { ...args }, { actor: bob })).text
    expect(await asBob('memory', 'search_notes', {})).toBe('[]')
    expect(await asBob('memory', 'read_note', { id: note.id })).toBe(`There is no note ${note.id}.`)
    expect(await asBob('memory', 'update_note', { id: note.id, text: 'of Bob' })).toBe(`There is no note ${note.id}.`)
    expect(await asBob('memory', 'delete_note', { id: note.id })).toBe(`There is no note ${note.id}.`)
    expect(await asBob('files', 'list_files', {})).toBe('[]')
    expect(await asBob('files', 'search_files', { text: 'Ada' })).toBe('[]')
    for (const name of ['plan.txt', `../../${host.admin.userId}/files/plan.txt`])
      expect(await asBob('files', 'read_file', { path: name })).not.toContain('of Ada')
    await asBob('files', 'write_file', { path: 'plan.txt', text: 'of Bob' })
    expect(await host.call('files', 'read_file', { path: 'plan.txt' })).toMatchObject({ outcome: 'ok', text: 'of Ada' })
    expect(await host.call('memory', 'read_note', { id: note.id })).toMatchObject({ text: expect.stringContaining('of Ada') })
  })

  it('[S8] [mcp-01] leaves a store that people shared before where it is, and out of reach of each of them', async () => {
    const host = await testHost({}, { toolTimeoutMs: () => 15_000 })
    hosts.push(host)
    const { db, env } = host.platform
    const shared = ['{PARLEY_ROOT}/lib/mcp/starter/memory.ts', '{PARLEY_DATA_DIR}/memory']
    await db.client.mcpServer.updateMany({ where: { slug: 'memory' }, data: { args: shared } })
    const store = new MemoryStore(path.join(env.dataDir, 'memory'))
    await store.create({ title: 'Salary', text: 'of Ada', tags: [] })
    const log = { ...host.platform.log, warn: vi.fn() }
    await ensureStarterServers({ ...host.platform, log })
    expect(log.warn.mock.calls.map(([event]) => event)).toEqual(['mcp.shared_store_left'])
    await db.client.mcpServer.updateMany({
      where: { slug: 'files' },
      data: { args: ['{PARLEY_ROOT}/lib/mcp/starter/files.ts', '/srv/team'] },
    })
    await ensureStarterServers({ ...host.platform, log })
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect((await host.mcpAdmin.servers.get('files')).args).toEqual(['{PARLEY_ROOT}/lib/mcp/starter/files.ts', '/srv/team'])
    expect(await host.call('memory', 'search_notes', {})).toMatchObject({ outcome: 'ok', text: '[]' })
    expect((await store.all()).map(note => note.title)).toEqual(['Salary'])
  })

  it('[S8] serves no call that names no person, or a path in place of one', () => {
    const folderOf = personFolder('memory', ['/data/people', EACH_PERSON])
    expect(folderOf({ [PERSON_KEY]: 'ada-1' })).toBe('/data/people/ada-1/memory')
    for (const person of [undefined, null, '', '..', '../bob', 'a/b', 'a\0', 7])
      expect(() => folderOf({ [PERSON_KEY]: person })).toThrow('names no person')
    expect(() => folderOf(undefined)).toThrow('names no person')
    expect(personFolder('memory', ['/data/memory'])(undefined)).toBe('/data/memory')
  })

  it('has none where the configuration names servers, even no server', async () => {
    const host = await testHost({ config: { mcpServers: {} } })
    hosts.push(host)
    expect(await host.mcpAdmin.servers.list()).toEqual([])
  })
})

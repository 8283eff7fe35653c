import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { sha256, storedBytes } from '#lib/platform/index.ts'
import { type TestEngine, testEngine } from '#tests/support/engine.ts'
import type { ChangedBy } from '../workspace.ts'
import { sweepTrees } from './sweep-trees.ts'

const DAY_MS = 24 * 3_600_000

let engine: TestEngine
let chatId: string
let workspaceId: string

beforeEach(async () => {
  engine = await testEngine()
  chatId = await engine.chat()
  workspaceId = (await engine.fileTrees.ensure(engine.actor, chatId)).id
})
afterEach(() => engine.dispose())

const author = { madeBy: 'person', messageId: null } as const
const hash = (words: string) => sha256(Buffer.from(words))
const hashOf = (words: string | null) => (words === null ? null : hash(words))
const write = (path: string, before: string | null, content: string | Uint8Array) =>
  engine.fileWrites.write(engine.actor, workspaceId, { path, content, sha256: hashOf(before), author })
const read = (path: string) => engine.workspaces.readText(engine.actor, workspaceId, path)
const paths = () => engine.workspaces.allPaths(engine.actor, workspaceId)
const refused = (code: string) => expect.objectContaining({ code })
const isKept = async (words: string) => (await engine.platform.blobs.read(hash(words))) !== null

describe('the files of a chat', () => {
  it('are a workspace that only its person has, found again by the chat', async () => {
    const { actor, workspaces, fileTrees, chats } = engine
    const view = {
      id: workspaceId,
      title: 'Files of this chat',
      kind: 'files',
      chatId,
      projectId: null,
      writable: true,
      git: false,
      branch: null,
      index: 'building',
    }
    expect(await workspaces.get(actor, workspaceId)).toEqual({ ...view, fileCount: 0 })
    expect(await fileTrees.ensure(actor, chatId)).toEqual({ ...view, fileCount: 0 })
    await write('a.txt', null, 'a')
    await chats.update(actor, chatId, { title: 'Plan', workspaceId })
    expect(await workspaces.list(actor)).toEqual([{ ...view, title: 'Plan', fileCount: 1 }])
    const bob = await engine.person('bob@example.org')
    expect(await workspaces.list(bob)).toEqual([])
    for (const asked of [
      () => workspaces.get(bob, workspaceId),
      () => workspaces.readText(bob, workspaceId, 'a.txt'),
      () => engine.fileWrites.write(bob, workspaceId, { path: 'b.txt', content: 'b', sha256: null, author }),
    ])
      await expect(asked()).rejects.toEqual(refused('workspace_not_found'))
    await expect(fileTrees.ensure(bob, chatId)).rejects.toEqual(refused('chat_not_found'))
    await chats.remove(actor, chatId)
    await expect(workspaces.get(actor, workspaceId)).rejects.toEqual(refused('workspace_not_found'))
  })

  it('are listed, read and selected as those of a folder', async () => {
    const { actor, workspaces } = engine
    await write('b/c.md', null, '\ufeff# C\r\n')
    await write('a.txt', null, 'a')
    await write('b/logo.png', null, Buffer.from('P\0NG'))
    expect(await workspaces.tree(actor, workspaceId)).toEqual({
      files: [
        { path: 'a.txt', sizeBytes: 1, change: null },
        { path: 'b/c.md', sizeBytes: 8, change: null },
        { path: 'b/logo.png', sizeBytes: 4, change: null },
      ],
      isTruncated: false,
      notes: [],
    })
    const listed = await workspaces.files(actor, workspaceId, { prefix: 'b/' })
    expect(listed.items.map(({ path, binary }) => [path, binary])).toEqual([
      ['b/c.md', false],
      ['b/logo.png', true],
    ])
    expect(await read('b/c.md')).toEqual({ status: 'ok', content: '\ufeff# C\r\n', sha256: hash('\ufeff# C\r\n'), sizeBytes: 8 })
    expect((await read('b/logo.png')).status).toBe('binary')
    expect((await read('none')).status).toBe('missing')
    expect((await read('../a.txt')).status).toBe('invalid')
    expect(await workspaces.selection(actor, workspaceId, ['b'])).toEqual(['b/c.md', 'b/logo.png'])
    expect(await workspaces.unusable(actor, workspaceId, ['a.txt', 'b/logo.png', 'x'])).toEqual({
      binaryFiles: ['b/logo.png'],
      invalidFiles: ['x'],
    })
  })

  it('change only where they are as expected, and nowhere out of place', async () => {
    await write('a.txt', null, 'a')
    await write('b/c.txt', null, 'c')
    await expect(write('a.txt', 'other', 'A')).rejects.toEqual(refused('changed_on_disk'))
    await expect(write('a.txt', null, 'A')).rejects.toEqual(refused('changed_on_disk'))
    for (const path of ['a.txt/b', 'b', '../x', '.git/config', '/x', 'x\0'])
      await expect(write(path, null, 'A')).rejects.toEqual(refused('invalid_path'))
    await expect(write('big', null, new Uint8Array(20 * 1024 * 1024 + 1))).rejects.toEqual(refused('too_large'))
    const { actor, fileWrites } = engine
    await expect(fileWrites.move(actor, workspaceId, { from: 'a.txt', to: 'b/c.txt', sha256: hash('a'), author })).rejects.toEqual(
      refused('changed_on_disk'),
    )
    expect(await fileWrites.move(actor, workspaceId, { from: 'a.txt', to: 'a.txt.d/a', sha256: hash('a'), author })).toMatchObject({
      path: 'a.txt.d/a',
    })
    await fileWrites.remove(actor, workspaceId, { path: 'b/c.txt', sha256: hash('c'), author })
    expect(await paths()).toEqual(['a.txt.d/a'])
  })

  it('take turns: of two changes at the same moment, one finds the file changed', async () => {
    await write('a.txt', null, 'a')
    const both = await Promise.allSettled([
      write('a.txt', 'a', 'one'),
      write('a.txt', 'a', 'two'),
      write('b.txt', null, '1'),
      write('b.txt', null, '2'),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('are brought back by the undo of an answer', async () => {
    const { actor, fileChanges } = engine
    await write('a.txt', null, 'a')
    const by: ChangedBy = { workspaceId, chatId, messageId: newId(), runId: newId(), madeBy: 'answer' }
    await fileChanges.write(actor, by, { path: 'a.txt', content: 'A', sha256: hash('a') })
    await fileChanges.write(actor, by, { path: 'new.txt', content: 'new', sha256: null })
    await fileChanges.move(actor, by, { from: 'a.txt', to: 'b.txt', sha256: hash('A') })
    expect(await paths()).toEqual(['b.txt', 'new.txt'])
    expect(await fileChanges.undo(actor, chatId, by.messageId)).toEqual({ restored: ['a.txt', 'new.txt', 'b.txt'], kept: [] })
    expect([await paths(), await read('a.txt')]).toMatchObject([['a.txt'], { content: 'a' }])
  })

  it('count with all their versions towards the storage of the person', async () => {
    const full = await testEngine({ quotaBytes: async () => 10 })
    try {
      const own = await full.chat()
      const { id } = await full.fileTrees.ensure(full.actor, own)
      const put = (before: string | null, content: string) =>
        full.fileWrites.write(full.actor, id, { path: 'a.txt', content, sha256: hashOf(before), author })
      await put(null, '123456')
      await put('123456', '1234')
      // A file that is moved, and comes back, takes no room.
      for (const [from, to] of [
        ['a.txt', 'b.txt'],
        ['b.txt', 'a.txt'],
      ] as const)
        await full.fileWrites.move(full.actor, id, { from, to, sha256: hash('1234'), author })
      expect(await storedBytes(full.platform.db, full.actor.userId)).toBe(10)
      await expect(put('1234', '1')).rejects.toEqual(refused('storage_full'))
    } finally {
      await full.dispose()
    }
  })

  it('go with the chat once it cannot be brought back, and with the person, without what others have too', async () => {
    const { actor, chats, platform, fileTrees } = engine
    const other = await engine.fileTrees.ensure(actor, await engine.chat())
    await engine.fileWrites.write(actor, other.id, { path: 'a.txt', content: 'shared', sha256: null, author })
    await write('a.txt', null, 'first')
    await write('a.txt', 'first', 'shared')
    const by: ChangedBy = { workspaceId, chatId, messageId: newId(), runId: newId(), madeBy: 'tool' }
    await engine.fileChanges.write(actor, by, { path: 'a.txt', content: 'of the answer', sha256: hash('shared') })
    await chats.remove(actor, chatId)
    const later = (days: number) => ({ ...platform, clock: { ...platform.clock, nowMs: () => platform.clock.nowMs() + days * DAY_MS } })
    expect(await sweepTrees(later(29), 30 * DAY_MS)).toBe(0)
    expect(await isKept('first')).toBe(true)
    expect(await sweepTrees(later(31), 30 * DAY_MS)).toBe(1)
    expect([await isKept('first'), await isKept('of the answer'), await isKept('shared')]).toEqual([false, false, true])
    await fileTrees.removeAllOf(actor.userId)
    expect([await isKept('shared'), await platform.db.client.fileVersion.count()]).toEqual([false, 0])
  })

  it('keep the last hundred versions of each', async () => {
    await write('a.txt', null, '0')
    for (let turn = 1; turn <= 101; turn++) await write('a.txt', String(turn - 1), String(turn))
    expect(await engine.platform.db.client.fileVersion.count()).toBe(100)
    expect([await isKept('1'), await isKept('2'), await isKept('101')]).toEqual([false, true, true])
  })
})

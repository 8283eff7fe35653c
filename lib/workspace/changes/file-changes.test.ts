import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { sha256, storedBytes } from '#lib/platform/index.ts'
import { type TestEngine, testEngine } from '#tests/support/engine.ts'
import { addMembers } from '#tests/support/members.ts'
import { shareChat } from '#tests/support/shared-chat.ts'
import type { ChangedBy } from '../workspace.ts'

let engine: TestEngine
let place: string
let root: string
let by: ChangedBy

beforeEach(async () => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-changes-'))
  root = path.join(place, 'app')
  mkdirSync(root)
  const folder = { id: 'app', path: root, people: ['*'] }
  engine = await testEngine({
    config: {
      mcpServers: {},
      workspaces: [
        { ...folder, writable: true },
        { ...folder, id: 'shown', writable: false },
      ],
    },
  })
  by = { workspaceId: 'app', chatId: await engine.chat(), messageId: newId(), runId: newId(), madeBy: 'answer' }
})
afterEach(async () => {
  await engine.dispose()
  rmSync(place, { recursive: true, force: true })
})

const put = (file: string, words: string | Buffer) => writeFileSync(path.join(root, file), words)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const hash = (words: string) => sha256(Buffer.from(words))
const write = (file: string, before: string | null, after: string | null, other: Partial<ChangedBy> = {}) =>
  engine.fileChanges.write(engine.actor, { ...by, ...other }, { path: file, content: after, sha256: before === null ? null : hash(before) })
const undo = () => engine.fileChanges.undo(engine.actor, by.chatId, by.messageId)
const changes = () => engine.fileChanges.ofMessage(engine.actor, by.chatId, by.messageId)
const refused = (code: string) => expect.objectContaining({ code })

describe('the changes of an answer', () => {
  it('are undone by one action: files that were changed, created, deleted and moved are as before', async () => {
    for (const file of ['a.txt', 'b.txt', 'c.txt']) put(file, `${file}\r\n`)
    await write('a.txt', 'a.txt\r\n', 'once')
    await write('a.txt', 'once', 'twice')
    await write('b.txt', 'b.txt\r\n', null)
    await write('new/deep.txt', null, 'new')
    await engine.fileChanges.move(engine.actor, by, { from: 'c.txt', to: 'moved/d.txt', sha256: hash('c.txt\r\n') })
    expect(readdirSync(root).sort()).toEqual(['a.txt', 'moved', 'new'])
    expect(await changes()).toEqual([
      { path: 'a.txt', beforeSha: hash('a.txt\r\n'), afterSha: hash('twice'), state: 'written' },
      { path: 'b.txt', beforeSha: hash('b.txt\r\n'), afterSha: null, state: 'written' },
      { path: 'new/deep.txt', beforeSha: null, afterSha: hash('new'), state: 'written' },
      { path: 'c.txt', beforeSha: hash('c.txt\r\n'), afterSha: null, state: 'written' },
      { path: 'moved/d.txt', beforeSha: null, afterSha: hash('c.txt\r\n'), state: 'written' },
    ])
    expect(await engine.fileChanges.texts(engine.actor, by.chatId, { messageId: by.messageId, path: 'a.txt' })).toEqual({
      before: 'a.txt\r\n',
      after: 'twice',
    })
    expect(await undo()).toEqual({ restored: ['a.txt', 'b.txt', 'new/deep.txt', 'c.txt', 'moved/d.txt'], kept: [] })
    expect(readdirSync(root).sort()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    for (const file of ['a.txt', 'b.txt', 'c.txt']) expect(read(file)).toBe(`${file}\r\n`)
    expect(await undo()).toEqual({ restored: [], kept: [] })
  })

  it('are not undone where a person has changed the file between two of them: that work would be lost', async () => {
    put('a.txt', 'one')
    put('b.txt', 'one')
    await write('a.txt', 'one', 'two')
    await write('b.txt', 'one', 'two')
    put('a.txt', "two, and a person's line")
    await write('a.txt', "two, and a person's line", "three, and a person's line")
    await write('b.txt', 'two', 'three')
    const kept = [{ path: 'a.txt', reason: 'Something else changed it between the edits of this answer.' }]
    expect(await undo()).toEqual({ restored: ['b.txt'], kept })
    expect(read('a.txt')).toBe("three, and a person's line")
  })

  it('are undone but for files that somebody changed since, which are named', async () => {
    put('a.txt', 'a')
    put('b.txt', 'b')
    await write('a.txt', 'a', 'A')
    await write('b.txt', 'b', 'B')
    await write('c.txt', null, 'C')
    put('b.txt', 'mine')
    unlinkSync(path.join(root, 'c.txt'))
    expect(await undo()).toEqual({ restored: ['a.txt', 'c.txt'], kept: [{ path: 'b.txt', reason: 'It has changed since.' }] })
    expect([read('a.txt'), read('b.txt'), existsSync(path.join(root, 'c.txt'))]).toEqual(['a', 'mine', false])
    put('b.txt', 'B')
    expect(await undo()).toEqual({ restored: ['b.txt'], kept: [] })
  })

  it('are told as undone only where that was noted, and are undone when asked again', async () => {
    put('a.txt', 'a')
    await write('a.txt', 'a', 'A')
    const { fileChange } = engine.platform.db.client
    const note = vi.spyOn(fileChange, 'updateMany').mockRejectedValueOnce(new Error('away'))
    await expect(undo()).rejects.toThrow('away')
    note.mockRestore()
    expect((await changes()).map(({ state }) => state)).toEqual(['written'])
    expect(await undo()).toEqual({ restored: ['a.txt'], kept: [] })
    expect([read('a.txt'), (await changes()).map(({ state }) => state)]).toEqual(['a', ['undone']])
  })

  it('are not undone or seen by readers of a shared chat, nor made by who may not write', async () => {
    const bob = await engine.person('bob@example.org')
    await write('a.txt', null, 'A')
    await shareChat(engine.platform.db, by.chatId, [[bob, 'reader']])
    const { fileChanges, actor } = engine
    await expect(fileChanges.undo(bob, by.chatId, by.messageId)).rejects.toEqual(refused('forbidden'))
    await expect(fileChanges.ofMessage(bob, by.chatId, by.messageId)).rejects.toEqual(refused('forbidden'))
    await expect(fileChanges.write(bob, by, { path: 'b.txt', content: 'b', sha256: null })).rejects.toEqual(refused('forbidden'))
    const reads: Actor = { ...actor, rights: new Set(['chat:read']) }
    await expect(fileChanges.write(reads, by, { path: 'b.txt', content: 'b', sha256: null })).rejects.toEqual(refused('forbidden'))
    expect(readdirSync(root)).toEqual(['a.txt'])
  })

  it('overwrite nothing that has changed, and leave no trace of what was refused', async () => {
    put('a.txt', 'mine')
    await expect(write('a.txt', 'a', 'A')).rejects.toEqual(refused('changed_on_disk'))
    await expect(write('a.txt', null, 'A')).rejects.toEqual(refused('changed_on_disk'))
    await expect(write('../x', null, 'A')).rejects.toEqual(refused('invalid_path'))
    mkdirSync(path.join(root, 'folder'))
    await expect(write('folder', null, 'A')).rejects.toEqual(refused('invalid_path'))
    await expect(write('x.txt', null, 'A', { workspaceId: 'shown' })).rejects.toEqual(refused('forbidden'))
    expect([read('a.txt'), await changes()]).toEqual(['mine', []])
  })

  it('damage no file that is not UTF-8', async () => {
    const latin = Buffer.from('caf\xe9', 'latin1')
    put('a.txt', latin)
    const change = { path: 'a.txt', content: 'tea', sha256: sha256(latin) }
    await expect(engine.fileChanges.write(engine.actor, by, change)).rejects.toEqual(refused('unusable'))
    expect(readFileSync(path.join(root, 'a.txt'))).toEqual(latin)
  })

  it('are made once when a run is taken over, whether its process ended before or after the file was written', async () => {
    put('a.txt', 'a')
    await write('a.txt', 'a', 'A')
    expect(await write('a.txt', 'a', 'A')).toMatchObject({ state: 'written' })
    await engine.platform.db.client.fileChange.updateMany({ data: { state: 'intended' } })
    expect(await write('a.txt', 'a', 'A')).toMatchObject({ state: 'written' })
    expect(await engine.platform.db.client.fileChange.count()).toBe(1)
    // Another answer has not made it.
    await expect(write('a.txt', 'a', 'A', { messageId: newId() })).rejects.toEqual(refused('changed_on_disk'))
    expect(await undo()).toEqual({ restored: ['a.txt'], kept: [] })
  })

  it('keep what was there before and after within the storage of the person', async () => {
    await engine.dispose()
    const folder = { id: 'app', path: root, people: ['*'], writable: true }
    engine = await testEngine({ config: { mcpServers: {}, workspaces: [folder] }, quotaBytes: async () => 1_000 })
    by = { ...by, chatId: await engine.chat() }
    await write('a.txt', null, 'x'.repeat(600))
    await write('a.txt', 'x'.repeat(600), 'y'.repeat(300))
    await expect(write('a.txt', 'y'.repeat(300), 'z'.repeat(200))).rejects.toEqual(refused('storage_full'))
    expect([read('a.txt'), (await changes()).length]).toEqual(['y'.repeat(300), 1])
    expect(await storedBytes(engine.platform.db, engine.actor.userId)).toBe(900)
    expect(await undo()).toMatchObject({ restored: ['a.txt'] })
  })

  it('[proj-04] count towards the owner of the chat, whoever’s answer made them', async () => {
    await engine.dispose()
    const folder = { id: 'app', path: root, people: ['*'], writable: true }
    engine = await testEngine({ config: { mcpServers: {}, workspaces: [folder] }, quotaBytes: async () => 1_000 })
    by = { ...by, chatId: await engine.chat() }
    const bob = await engine.person('bob@example.org')
    const { client } = engine.platform.db
    const [userId, id, at] = [engine.actor.userId, newId(), new Date()]
    await client.project.create({ data: { id, userId, name: 'Launch', color: 'blue', createdAt: at, updatedAt: at } })
    await addMembers(client, id, [[bob.userId, 'writer']])
    await client.chat.update({ where: { id: by.chatId }, data: { projectId: id, sharedInProject: true } })
    const asBob = (file: string, chars: number) =>
      engine.fileChanges.write(bob, by, { path: file, content: 'x'.repeat(chars), sha256: null })
    await asBob('a.txt', 600)
    expect([await storedBytes(engine.platform.db, userId), await storedBytes(engine.platform.db, bob.userId)]).toEqual([600, 0])
    // A person is not told how much another one has stored.
    await expect(asBob('b.txt', 500)).rejects.toMatchObject({ code: 'storage_full', details: undefined })
    // Own uploads of the one who asks do not matter.
    const upload = { id: newId(), chatId: null, name: 'u', mediaType: 'text/plain', sizeBytes: 990, sha256: 'u', createdAt: at }
    await client.file.create({ data: { ...upload, userId: bob.userId } })
    await asBob('c.txt', 300)
    expect(readdirSync(root).sort()).toEqual(['a.txt', 'c.txt'])
  })

  it('are not there for other people', async () => {
    const bob = await engine.person('bob@example.org')
    await write('a.txt', null, 'A')
    const { fileChanges } = engine
    await expect(fileChanges.undo(bob, by.chatId, by.messageId)).rejects.toEqual(refused('chat_not_found'))
    await expect(fileChanges.ofMessage(bob, by.chatId, by.messageId)).rejects.toEqual(refused('chat_not_found'))
    await expect(fileChanges.texts(bob, by.chatId, { messageId: by.messageId, path: 'a.txt' })).rejects.toEqual(refused('chat_not_found'))
    await expect(fileChanges.write(bob, by, { path: 'b.txt', content: 'b', sha256: null })).rejects.toEqual(refused('chat_not_found'))
    expect(readdirSync(root)).toEqual(['a.txt'])
  })

  it('wait for each other: of two at the same moment, one finds the file changed', async () => {
    put('a.txt', 'a')
    const both = await Promise.allSettled([write('a.txt', 'a', 'one'), write('a.txt', 'a', 'two', { messageId: newId() })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(['one', 'two']).toContain(read('a.txt'))
  })
})

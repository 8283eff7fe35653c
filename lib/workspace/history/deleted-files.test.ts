import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { sha256 } from '#lib/platform/index.ts'
import { type TestEngine, testEngine } from '#tests/support/engine.ts'

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
const refused = (code: string) => expect.objectContaining({ code })
const write = (path: string, before: string | null, content: string) =>
  engine.fileWrites.write(engine.actor, workspaceId, { path, content, sha256: before === null ? null : hash(before), author })
const remove = (path: string, content: string) =>
  engine.fileWrites.remove(engine.actor, workspaceId, { path, sha256: hash(content), author })
const list = async (by = engine.actor) => (await engine.deletedFiles.list(by, workspaceId)).files
const restore = (path: string, by = engine.actor) => engine.deletedFiles.restore(by, workspaceId, path)

describe('[ws-16] deleted files of a chat', () => {
  it('[ws-16] are listed with their size and who deleted them, the latest first, and not once they are there again', async () => {
    await write('a.md', null, 'first')
    await write('a.md', 'first', 'second')
    await write('in/b.md', null, 'b')
    await write('c.md', null, 'c')
    expect(await list()).toEqual([])
    await remove('a.md', 'second')
    const by = { workspaceId, chatId, messageId: newId(), runId: newId(), madeBy: 'tool' as const }
    await engine.fileChanges.write(engine.actor, by, { path: 'in/b.md', content: null, sha256: hash('b') })
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    const { name } = await engine.platform.db.client.user.findUniqueOrThrow({ where: { id: engine.actor.userId }, select: { name: true } })
    expect(await list()).toEqual([
      { path: 'in/b.md', at, madeBy: 'tool', author: name, sizeBytes: 1 },
      { path: 'a.md', at, madeBy: 'person', author: name, sizeBytes: 6 },
    ])
    await write('in/b.md', null, 'anew')
    expect((await list()).map(({ path }) => path)).toEqual(['a.md'])
  })

  it('[ws-16] are restored as they were last, with all their versions', async () => {
    await write('a.md', null, 'first')
    await write('a.md', 'first', 'second')
    await remove('a.md', 'second')
    expect(await restore('a.md')).toEqual({ path: 'a.md', sha256: hash('second'), sizeBytes: 6 })
    expect(await engine.workspaces.readText(engine.actor, workspaceId, 'a.md')).toMatchObject({ content: 'second' })
    expect(await list()).toEqual([])
    const versions = await engine.fileHistory.list(engine.actor, workspaceId, 'a.md')
    expect(versions.map(({ isDeleted }) => isDeleted)).toEqual([false, true, false, false])
    await expect(restore('a.md')).rejects.toEqual(refused('changed_on_disk'))
    await expect(restore('never.md')).rejects.toEqual(refused('not_found'))
    await expect(restore('../a.md')).rejects.toEqual(refused('invalid_path'))
  })

  it('[ws-16] are none that only moved, alone or with their folder', async () => {
    await write('in/a.md', null, 'a')
    await write('in/b.md', null, 'b')
    await engine.fileWrites.move(engine.actor, workspaceId, { from: 'in/a.md', to: 'in/c.md', sha256: hash('a'), author })
    await engine.fileWrites.moveFolder(engine.actor, workspaceId, { from: 'in', to: 'out', author })
    expect(await list()).toEqual([])
    await remove('out/c.md', 'a')
    expect((await list()).map(({ path }) => path)).toEqual(['out/c.md'])
    await restore('out/c.md')
    expect(await engine.workspaces.allPaths(engine.actor, workspaceId)).toEqual(['out/b.md', 'out/c.md'])
  })

  it('[ws-16] are nobody else’s, and gone with the chat', async () => {
    await write('a.md', null, 'a')
    await remove('a.md', 'a')
    const bob = await engine.person('bob@example.org')
    await expect(list(bob)).rejects.toEqual(refused('workspace_not_found'))
    await expect(restore('a.md', bob)).rejects.toEqual(refused('workspace_not_found'))
    await engine.chats.remove(engine.actor, chatId)
    await expect(list()).rejects.toEqual(refused('workspace_not_found'))
  })
})

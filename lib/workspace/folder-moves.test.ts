import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type TestEngine, testEngine } from '#tests/support/engine.ts'
import { runs } from '#tests/support/proofs.ts'
import type { ChangedBy } from './workspace.ts'

let engine: TestEngine
let chatId: string
let root: string
let outside: string
/** A folder on the disk, and files that Parley keeps. */
let ids: Record<'folder' | 'kept', string>

const author = { madeBy: 'person', messageId: null } as const
const refused = (code: string) => expect.objectContaining({ code })
const kinds = ['folder', 'kept'] as const

beforeEach(async () => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-moves-'))
  outside = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-outside-'))
  engine = await testEngine({
    config: {
      mcpServers: {},
      workspaces: [
        { id: 'app', title: 'App', path: root, writable: true, people: ['*'] },
        { id: 'read', title: 'Read', path: root, writable: false, people: ['*'] },
      ],
    },
  })
  chatId = await engine.chat()
  ids = { folder: 'app', kept: (await engine.fileTrees.ensure(engine.actor, chatId)).id }
})
afterEach(async () => {
  await engine.dispose()
  for (const folder of [root, outside]) rmSync(folder, { recursive: true, force: true })
})

const write = (id: string, file: string, content = file) =>
  engine.fileWrites.write(engine.actor, id, { path: file, content, sha256: null, author })
const move = (id: string, from: string, to: string, by = engine.actor) => engine.fileWrites.moveFolder(by, id, { from, to, author })
const read = async (id: string, file: string) => {
  const found = await engine.workspaces.readText(engine.actor, id, file)
  return found.status === 'ok' ? found.content : found.status
}
async function all(id: string): Promise<Record<string, string>> {
  const { files } = await engine.workspaces.tree(engine.actor, id)
  return Object.fromEntries(await Promise.all(files.map(async ({ path: file }) => [file, await read(id, file)])))
}

describe.each(kinds)('[ws-17] a folder of %s files', kind => {
  it('[ws-17] is moved with all that is in it, and back, and nothing else is touched', async () => {
    const id = ids[kind]
    for (const file of ['docs/a.md', 'docs/in/größe 🟩.md', 'docs-old/a.md', 'z.md']) await write(id, file)
    expect(await move(id, 'docs/', 'texts/new')).toEqual({ path: 'texts/new', files: 2 })
    expect(await all(id)).toEqual({
      'docs-old/a.md': 'docs-old/a.md',
      'texts/new/a.md': 'docs/a.md',
      'texts/new/in/größe 🟩.md': 'docs/in/größe 🟩.md',
      'z.md': 'z.md',
    })
    await move(id, 'texts/new', 'docs')
    expect(Object.entries(await all(id)).every(([file, content]) => file === content)).toBe(true)
  })

  it('[ws-17] is moved neither into itself nor over anything nor outside, and then stays as it was', async () => {
    const id = ids[kind]
    for (const file of ['a/x.md', 'b/y.md', 'c.md']) await write(id, file)
    const before = await all(id)
    for (const [to, code] of [
      ['a', 'invalid_path'],
      ['a/in', 'invalid_path'],
      ['../a', 'invalid_path'],
      ['/tmp/a', 'invalid_path'],
      ['.git', 'invalid_path'],
      ['b/.GIT', 'invalid_path'],
      ['c.md/a', 'invalid_path'],
      [`${'n'.repeat(1_020)}`, 'invalid_path'],
      ['b', 'changed_on_disk'],
      ['c.md', 'changed_on_disk'],
    ] as const)
      await expect(move(id, 'a', to), to).rejects.toEqual(refused(code))
    await expect(move(id, 'nothing', 'new')).rejects.toEqual(refused('not_found'))
    await expect(move(id, 'c.md', 'new')).rejects.toEqual(refused('not_found'))
    await expect(move(id, '', 'new')).rejects.toEqual(refused('invalid_path'))
    expect(await all(id)).toEqual(before)
  })

  it('[ws-17] is undone with the answer that moved it, with the edits before and after', async () => {
    const id = ids[kind]
    for (const file of ['old/a.md', 'old/b.md']) await write(id, file)
    const before = await all(id)
    const by: ChangedBy = { workspaceId: id, chatId, messageId: newId(), runId: newId(), madeBy: 'tool' }
    const change = async (file: string, content: string) => {
      const found = await engine.workspaces.readText(engine.actor, id, file)
      if (found.status !== 'ok') throw new Error(found.status)
      await engine.fileChanges.write(engine.actor, by, { path: file, content, sha256: found.sha256 })
    }
    await change('old/a.md', 'before the move')
    const moved = () => engine.fileChanges.moveFolder(engine.actor, by, { from: 'old', to: 'new/place' })
    expect(await moved()).toMatchObject([
      { path: 'old/', afterSha: null, state: 'written' },
      { path: 'new/place/', beforeSha: null, state: 'written' },
    ])
    // A process that takes the run over asks again.
    expect(await moved()).toMatchObject([{ path: 'old/' }, { path: 'new/place/' }])
    await change('new/place/b.md', 'after the move')
    expect(Object.keys(await all(id))).toEqual(['new/place/a.md', 'new/place/b.md'])
    const undone = await engine.fileChanges.undo(engine.actor, chatId, by.messageId)
    expect(undone.kept).toEqual([])
    expect(undone.restored).toEqual(['old/a.md', 'new/place/', 'new/place/b.md'])
    expect(await all(id)).toEqual(before)
    expect(await engine.fileChanges.undo(engine.actor, chatId, by.messageId)).toEqual({ restored: [], kept: [] })
  })

  it('[ws-17] stays where it is once somebody has changed a file in it, or taken its place', async () => {
    const id = ids[kind]
    const by: ChangedBy = { workspaceId: id, chatId, messageId: newId(), runId: newId(), madeBy: 'tool' }
    await write(id, 'old/a.md')
    await engine.fileChanges.moveFolder(engine.actor, by, { from: 'old', to: 'new' })
    await write(id, 'old/other.md')
    const undo = () => engine.fileChanges.undo(engine.actor, chatId, by.messageId)
    expect(await undo()).toEqual({ restored: [], kept: [{ path: 'new/', reason: 'It has changed since.' }] })
    await write(id, 'new/more.md')
    expect(await undo()).toEqual({ restored: [], kept: [{ path: 'new/', reason: 'It has changed since.' }] })
    expect(Object.keys(await all(id))).toEqual(['new/a.md', 'new/more.md', 'old/other.md'])
  })
})

describe('[ws-17] a folder that may not be moved', () => {
  it('[ws-17] is one of another person, or of a workspace that may only be read', async () => {
    await write(ids.kept, 'a/x.md')
    const bob = await engine.person('bob@example.org')
    await expect(move(ids.kept, 'a', 'b', bob)).rejects.toEqual(refused('workspace_not_found'))
    await write('app', 'a/x.md')
    await expect(move('read', 'a', 'b')).rejects.toEqual(refused('forbidden'))
    expect(Object.keys(await all('app'))).toEqual(['a/x.md'])
  })

  it('[ws-17] is a link, holds a repository, or would go through a link that leads outside', async () => {
    await write('app', 'a/x.md')
    symlinkSync('a', path.join(root, 'link'))
    symlinkSync(outside, path.join(root, 'way'))
    mkdirSync(path.join(root, 'sub/deep'), { recursive: true })
    writeFileSync(path.join(root, 'sub/y.md'), 'y')
    execFileSync('git', ['init', '--quiet', path.join(root, 'sub/deep')])
    await expect(move('app', 'link', 'b')).rejects.toEqual(refused('not_found'))
    await expect(move('app', 'a', 'way/a')).rejects.toEqual(refused('invalid_path'))
    await expect(move('app', 'a', 'link/a')).rejects.toEqual(refused('invalid_path'))
    await expect(move('app', 'sub', 'b')).rejects.toEqual(refused('unusable'))
    expect([existsSync(path.join(outside, 'a')), existsSync(path.join(root, 'b')), await read('app', 'a/x.md')]).toEqual([
      false,
      false,
      'a/x.md',
    ])
  })
})

it('[ws-17] a folder on the disk keeps modes and what no list shows, by one renaming', async () => {
  await write('app', 'a/run.sh')
  chmodSync(path.join(root, 'a/run.sh'), 0o755)
  mkdirSync(path.join(root, 'a/node_modules'))
  writeFileSync(path.join(root, 'a/node_modules/x'), 'x')
  const { ino } = statSync(path.join(root, 'a'))
  await move('app', 'a', 'deep/er/b')
  expect(statSync(path.join(root, 'deep/er/b')).ino).toBe(ino)
  expect(statSync(path.join(root, 'deep/er/b/run.sh')).mode & 0o777).toBe(0o755)
  expect(readFileSync(path.join(root, 'deep/er/b/node_modules/x'), 'utf8')).toBe('x')
})

it('[ws-17] moved kept files have the move in their histories', async () => {
  await write(ids.kept, 'a/x.md', 'first')
  await move(ids.kept, 'a', 'b')
  const list = (file: string) => engine.fileHistory.list(engine.actor, ids.kept, file)
  expect((await list('a/x.md')).map(({ isDeleted }) => isDeleted)).toEqual([true, false])
  expect((await list('b/x.md')).map(({ isDeleted }) => isDeleted)).toEqual([false])
})

it('[ws-17] no move of kept folders loses or overwrites a file, whatever their names', async () => {
  const name = fc.constantFrom('a', 'A', 'ab', 'a b', '%', '_', 'ß', '🟩')
  const place = fc.array(name, { minLength: 1, maxLength: 3 }).map(names => names.join('/'))
  const held = new Map<string, string>()
  await fc.assert(
    fc.asyncProperty(place, place, place, async (file, from, to) => {
      await write(ids.kept, `${file}/f`, `${file}/f`).then(
        () => held.set(`${file}/f`, `${file}/f`),
        () => undefined,
      )
      const isMoved = await move(ids.kept, from, to).then(
        () => true,
        () => false,
      )
      if (isMoved)
        for (const [at, content] of [...held])
          if (at.startsWith(`${from}/`)) {
            held.delete(at)
            expect(held.has(`${to}${at.slice(from.length)}`)).toBe(false)
            held.set(`${to}${at.slice(from.length)}`, content)
          }
      expect(await all(ids.kept)).toEqual(Object.fromEntries(held))
    }),
    runs(60),
  )
})

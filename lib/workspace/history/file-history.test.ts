import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { sha256 } from '#lib/platform/index.ts'
import { type TestEngine, testEngine } from '#tests/support/engine.ts'

let engine: TestEngine
let root: string

beforeEach(async () => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-history-'))
  const app = { id: 'app', path: path.join(root, 'repo/app'), writable: true, people: ['*'] }
  mkdirSync(app.path, { recursive: true })
  engine = await testEngine({ config: { mcpServers: {}, workspaces: [app] }, env: { PATH: process.env.PATH } })
})
afterEach(async () => {
  await engine.dispose()
  rmSync(root, { recursive: true, force: true })
})

const git = (...given: string[]) =>
  execFileSync('git', ['-c', 'user.name=Grace', '-c', 'user.email=g@example.org', ...given], {
    cwd: path.join(root, 'repo'),
    stdio: 'pipe',
  })
const put = (file: string, words: string) => writeFileSync(path.join(root, 'repo/app', file), words)
const hash = (words: string) => sha256(Buffer.from(words))
const list = (workspaceId: string, file: string, actor = engine.actor) => engine.fileHistory.list(actor, workspaceId, file)
const read = (workspaceId: string, file: string, id = '', actor = engine.actor) =>
  engine.fileHistory.read(actor, workspaceId, { path: file, id })

describe('the history of a file', () => {
  it('of a chat has each version with its author, deletion included', async () => {
    const { actor, fileWrites, fileTrees } = engine
    const chatId = await engine.chat()
    const { id } = await fileTrees.ensure(actor, chatId)
    const messageId = newId()
    const person = { madeBy: 'person', messageId: null } as const
    await fileWrites.write(actor, id, { path: 'a.txt', content: 'one', sha256: null, author: person })
    await fileWrites.write(actor, id, { path: 'a.txt', content: 'two', sha256: hash('one'), author: { madeBy: 'answer', messageId } })
    await fileWrites.remove(actor, id, { path: 'a.txt', sha256: hash('two'), author: person })
    const versions = await list(id, 'a.txt')
    expect(versions.map(({ madeBy, author, messageId, isDeleted }) => ({ madeBy, author, messageId, isDeleted }))).toEqual([
      { madeBy: 'person', author: 'ada@example.org', messageId: null, isDeleted: true },
      { madeBy: 'answer', author: 'ada@example.org', messageId, isDeleted: false },
      { madeBy: 'person', author: 'ada@example.org', messageId: null, isDeleted: false },
    ])
    expect(await read(id, 'a.txt', versions[2]?.id)).toMatchObject({ status: 'ok', content: 'one' })
    expect(await read(id, 'a.txt', versions[0]?.id)).toEqual({ status: 'missing' })
    await expect(read(id, 'b.txt', versions[2]?.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(read(id, 'a.txt', 'a'.repeat(40))).rejects.toMatchObject({ code: 'not_found' })
    const bob = await engine.person('bob@example.org')
    await expect(list(id, 'a.txt', bob)).rejects.toMatchObject({ code: 'workspace_not_found' })
    await expect(read(id, 'a.txt', versions[2]?.id, bob)).rejects.toMatchObject({ code: 'workspace_not_found' })
  })

  it('of a folder has its commits, and what answers of one’s own chats wrote', async () => {
    git('init', '--quiet', '--initial-branch=main')
    for (const [words, title] of [
      ['one', 'First'],
      ['two', 'Second: a "title"'],
    ] as const) {
      put('*.txt', words)
      put('a.txt', 'other')
      git('add', '--all')
      git('commit', '--quiet', `--message=${title}`)
    }
    // A hostile repository names a program that shows signatures.
    git('config', 'log.showSignature', 'true')
    git('config', 'gpg.program', `touch ${root}/ran;`)
    const by = { workspaceId: 'app', chatId: await engine.chat(), messageId: newId(), runId: newId(), madeBy: 'answer' } as const
    await engine.fileChanges.write(engine.actor, by, { path: '*.txt', content: 'three', sha256: hash('two') })
    const versions = await list('app', '*.txt')
    expect(versions.filter(({ madeBy }) => madeBy === 'commit').map(({ author, title }) => [author, title])).toEqual([
      ['Grace', 'Second: a "title"'],
      ['Grace', 'First'],
    ])
    const made = versions.find(({ madeBy }) => madeBy === 'answer')
    expect(made).toMatchObject({ messageId: by.messageId, chatId: by.chatId, author: null })
    expect(await read('app', '*.txt', versions.at(-1)?.id)).toMatchObject({ status: 'ok', content: 'one' })
    expect(await read('app', '*.txt', made?.id)).toMatchObject({ status: 'ok', content: 'three' })
    expect(await read('app', 'none.txt', versions.at(-1)?.id)).toEqual({ status: 'missing' })
    for (const id of ['HEAD', '--help', `${'a'.repeat(40)}:x`])
      await expect(read('app', '*.txt', id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(list('app', '../x')).rejects.toMatchObject({ code: 'invalid_path' })
    expect(existsSync(path.join(root, 'ran'))).toBe(false)
    const bob = await engine.person('bob@example.org')
    expect((await list('app', '*.txt', bob)).map(({ madeBy }) => madeBy)).toEqual(['commit', 'commit'])
    await expect(read('app', '*.txt', made?.id, bob)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of a folder without git has what answers wrote', async () => {
    expect(await list('app', 'a.txt')).toEqual([])
    await expect(read('app', 'a.txt', 'a'.repeat(40))).rejects.toMatchObject({ code: 'not_found' })
  })
})

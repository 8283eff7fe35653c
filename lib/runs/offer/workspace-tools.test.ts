import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { grantRow } from '#lib/access/index.ts'
import { newId } from '#lib/ids.ts'
import type { RunEvent, ToolOutcome, ToolOutput } from '#lib/messages/index.ts'
import { call, calls, messageOf, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'

let folder: string
let engine: TestEngine
let chatId: string

async function begin({
  writable = true,
  policy = 'allow',
  rules = [],
  others = [],
  ...more
}: {
  writable?: boolean
  policy?: string
  rules?: object[]
  others?: object[]
  fileEdits?: 'blocks'
} = {}) {
  const workspaces = [{ id: 'app', title: 'App', path: folder, writable, people: ['*'] }, ...others]
  const policies = [...rules, { server: 'workspace', tool: '*', action: policy }]
  engine = await testEngine({ config: { mcpServers: {}, workspaces, policies }, model: { fileEdits: more.fileEdits ?? 'tools' } })
  chatId = await engine.chat()
  await engine.chats.update(engine.actor, chatId, { workspaceId: 'app' })
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-tools-'))
  mkdirSync(path.join(folder, 'src'))
  writeFileSync(path.join(folder, 'a.txt'), 'one\r\ntwo\r\nthree')
  writeFileSync(path.join(folder, 'src/b.ts'), 'const two = 2\nsame\nsame\n')
  writeFileSync(path.join(folder, 'picture.bin'), Buffer.from([1, 0, 2]))
})
afterEach(async () => {
  await engine.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const outcomes = (events: RunEvent[]): ToolOutcome[] =>
  messageOf(events).parts.flatMap(part => {
    const output = part.type === 'dynamic-tool' && part.state === 'output-available' ? (part.output as ToolOutput) : null
    return output?.status === 'done' ? [output] : []
  })

async function start(...steps: Say[][]) {
  engine.says(...steps, text('Done.'))
  return engine.runs.start(engine.actor, chatId, send('Go.'))
}

/** Calls a tool and returns its outcome. */
async function use(tool: string, args: Record<string, unknown>) {
  const { runId, messageId } = await start([...call(`c${tool}`, `workspace__${tool}`, args), calls])
  const events = await engine.log(runId)
  const [outcome] = outcomes(events)
  return { outcome, messageId, events, said: outcome && `${outcome.outcome}: ${outcome.text}` }
}

/** Calls a tool that asks, and answers the question. */
async function asked(tool: string, args: Record<string, unknown>, choice: string) {
  const { runId, messageId } = await start([...call('c1', `workspace__${tool}`, args), calls])
  const question = await firstQuestion(runId)
  await engine.runs.answerById(engine.actor, question.id, { choice })
  return { question, messageId, outcome: outcomes(await engine.log(runId))[0] }
}

async function firstQuestion(runId: string) {
  return vi.waitFor(async () => {
    const [input] = (await engine.runs.get(engine.actor, runId)).inputs
    if (!input) throw new Error('nobody is asked')
    return input
  }, 10_000)
}

describe('the tools for the files of a chat', () => {
  const offered = () => engine.asked.at(-1)?.tools.map(({ name }) => name)
  const names = (...all: string[]) => all.map(name => `workspace__${name}`)

  it('are offered where the model is to change files by them; fewer where files may only be read', async () => {
    await begin()
    await engine.log((await start()).runId)
    expect(offered()).toEqual(names('read', 'search', 'edit', 'create', 'move', 'delete'))
    await engine.chats.update(engine.actor, chatId, { selectedTools: ['other.tool'] })
    await engine.log((await start()).runId)
    expect(offered()).toHaveLength(6)
    await engine.chats.update(engine.actor, chatId, { selectedTools: ['workspace.read'] })
    await engine.log((await start()).runId)
    expect(offered()).toEqual(names('read'))
    await engine.chats.update(engine.actor, chatId, { selectedTools: ['*'], workspaceId: null })
    await engine.log((await start()).runId)
    expect(offered()).toEqual([])
    await engine.dispose()
    await begin({ writable: false })
    await engine.log((await start()).runId)
    expect(offered()).toEqual(names('read', 'search'))
    await engine.dispose()
    await begin({ fileEdits: 'blocks' })
    await engine.log((await start()).runId)
    expect(offered()).toEqual(names('move', 'delete'))
  })

  it('[acc-02] are neither offered nor called where they are granted to others', async () => {
    await begin()
    const { client } = engine.platform.db
    const give = (kind: 'tool' | 'server', id: string) => {
      const grant = { subject: { kind: 'role', id: 'manager' }, object: { kind, id }, level: 'use' } as const
      return client.accessGrant.create({ data: grantRow({ id: newId(), ...grant, givenById: null, createdAt: new Date() }) })
    }
    await give('tool', 'workspace.edit')
    expect((await use('edit', { path: 'src/b.ts', old_text: 'two', new_text: '2' })).outcome).toMatchObject({
      outcome: 'error',
      executed: false,
    })
    expect(read('src/b.ts')).toContain('two')
    expect(offered()).toEqual(names('read', 'search', 'create', 'move', 'delete'))
    await give('server', 'workspace')
    await engine.log((await start()).runId)
    expect(offered()).toEqual([])
  })

  it('read a file, whole or by lines', async () => {
    await begin()
    expect((await use('read', { path: 'src/b.ts' })).said).toBe('ok: src/b.ts (3 lines):\nconst two = 2\nsame\nsame\n')
    expect((await use('read', { path: './src/b.ts', from_line: 2, lines: 1 })).said).toBe(
      'ok: src/b.ts (lines 2 to 2 of 3):\nsame\n\n[Lines 3 to 3 are not shown.]',
    )
    expect((await use('read', { path: 'src/b.ts', from_line: 9 })).said).toBe('ok: src/b.ts has only 3 lines.')
  })

  it.each([
    ['gone.txt', 'This file does not exist.'],
    ['../up.txt', 'This path is not a file in the workspace.'],
    ['/etc/passwd', 'This path is not a file in the workspace.'],
    ['.git/config', 'This path is not a file in the workspace.'],
    ['picture.bin', 'This file is not text.'],
    ['src', 'This path is not a file in the workspace.'],
  ])('do not read %s', async (given, reason) => {
    await begin()
    expect((await use('read', { path: given })).said).toBe(`error: ${given}: ${reason}`)
  })

  it('search the files, and none that is left out', async () => {
    await begin()
    expect((await use('search', { pattern: 'TWO' })).said).toBe('ok: a.txt\n2: two\nsrc/b.ts\n1: const two = 2')
    expect((await use('search', { pattern: '^s.me$', regex: true, glob: '*.ts' })).said).toBe('ok: src/b.ts\n2: same\n3: same')
    expect((await use('search', { glob: '**/*.ts' })).said).toBe('ok: src/b.ts')
    expect((await use('search', {})).said).toBe('error: Set `pattern`, `glob`, or both.')
    await engine.chats.update(engine.actor, chatId, { excludedFiles: ['src/b.ts'] })
    expect((await use('search', { pattern: 'two' })).said).toBe('ok: a.txt\n2: two')
    expect((await use('read', { path: 'src/b.ts' })).said).toBe('error: src/b.ts: This file is left out of the context.')
  })
})

describe('the tools that change files', () => {
  it('[ws-04] edit by the same rules as blocks, keep line ends, and are undone with the answer', async () => {
    await begin()
    const edits = [
      { old_text: 'two\n', new_text: 'zwei\n' },
      { old_text: 'four', new_text: 'vier' },
    ]
    const { outcome, messageId, events } = await use('edit', { path: 'a.txt', edits })
    expect(outcome).toMatchObject({
      outcome: 'ok',
      server: 'workspace',
      tool: 'edit',
      text: 'a.txt:\n1. applied at line 2\n2. failed (anchor_not_found): Anchor not found: no line of the file is the first line of the old text.',
      changedFiles: [{ path: 'a.txt', change: 'modified' }],
    })
    expect(read('a.txt')).toBe('one\r\nzwei\r\nthree')
    expect(messageOf(events).metadata?.edits?.filesModified).toEqual(['a.txt'])
    expect(await engine.fileChanges.undo(engine.actor, chatId, messageId)).toMatchObject({ restored: ['a.txt'], kept: [] })
    expect(read('a.txt')).toBe('one\r\ntwo\r\nthree')
    expect((await use('edit', { path: 'src/b.ts', edits: [{ old_text: 'same', new_text: 'x' }] })).said).toBe(
      'error: src/b.ts:\n1. failed (ambiguous_anchor): Ambiguous anchor: 2 matches (lines 2, 3).',
    )
    expect((await use('edit', { path: 'gone.txt', edits })).said).toBe(
      'error: failed (file_not_found): gone.txt: This file does not exist.',
    )
    expect((await use('edit', { path: 'a.txt' })).said).toMatch(/^error: The arguments are invalid: edits: /)
  })

  it('create a file with its folders, and never over another', async () => {
    await begin()
    expect((await use('create', { path: 'new/deep/c.md', content: '# C\n' })).outcome?.changedFiles).toEqual([
      { path: 'new/deep/c.md', change: 'created' },
    ])
    expect(read('new/deep/c.md')).toBe('# C\n')
    expect((await use('create', { path: 'a.txt', content: 'x' })).said).toBe('error: failed (file_exists): a.txt: The file already exists.')
    expect((await use('create', { path: '../x.txt', content: 'x' })).said).toMatch(/^error: failed \(validation_error\)/)
    expect(read('a.txt')).toBe('one\r\ntwo\r\nthree')
  })

  it('take turns: many changes of one file in one step are all made', async () => {
    await begin()
    const change = (n: number) =>
      call(`c${n}`, 'workspace__edit', { path: 'n.txt', edits: [{ old_text: `line ${n}`, new_text: `Line ${n}` }] })
    writeFileSync(path.join(folder, 'n.txt'), Array.from({ length: 12 }, (_, n) => `line ${n}\n`).join(''))
    const { runId } = await start([...Array.from({ length: 12 }, (_, n) => change(n)).flat(), calls])
    expect(outcomes(await engine.log(runId)).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 12 }, () => 'ok'))
    expect(read('n.txt')).toBe(Array.from({ length: 12 }, (_, n) => `Line ${n}\n`).join(''))
  })

  it('ask about moving and deleting even where the policy allows everything, and offer no lasting permission', async () => {
    await begin()
    const { question, outcome } = await asked('delete', { path: 'a.txt' }, 'deny')
    expect(question).toMatchObject({ kind: 'approval', toolName: 'workspace.delete', options: ['allow_once', 'deny'] })
    expect([outcome?.outcome, existsSync(path.join(folder, 'a.txt'))]).toEqual(['denied', true])
    const moved = await asked('move', { from: 'a.txt', to: 'src/a.txt' }, 'allow_once')
    expect(moved.outcome).toMatchObject({ outcome: 'ok', text: 'a.txt: applied, the file is src/a.txt now.' })
    expect([existsSync(path.join(folder, 'a.txt')), read('src/a.txt')]).toEqual([false, 'one\r\ntwo\r\nthree'])
    const deleted = await asked('delete', { path: 'src/a.txt' }, 'allow_once')
    expect([deleted.outcome?.outcome, existsSync(path.join(folder, 'src/a.txt'))]).toEqual(['ok', false])
  })

  it('[ws-17] move a folder whole, undone with the answer; not where a rule denies one of its files, or one is left out', async () => {
    await begin({ rules: [{ server: 'workspace', tool: 'move', argument: 'from', value: 'src/secret*', action: 'deny' }] })
    mkdirSync(path.join(folder, 'src/deep'))
    writeFileSync(path.join(folder, 'src/deep/c.ts'), 'c')
    const moved = await asked('move', { from: './src/', to: 'lib/new' }, 'allow_once')
    expect(moved.outcome).toMatchObject({
      outcome: 'ok',
      text: 'src/: applied, the folder is lib/new/ now, with its 2 files.',
      changedFiles: [
        { path: 'src/', change: 'deleted' },
        { path: 'lib/new/', change: 'created' },
      ],
    })
    expect([existsSync(path.join(folder, 'src')), read('lib/new/deep/c.ts')]).toEqual([false, 'c'])
    expect((await asked('move', { from: 'lib', to: 'lib/in' }, 'allow_once')).outcome?.text).toMatch(/^failed \(validation_error\)/)
    expect((await asked('move', { from: 'lib', to: 'a.txt' }, 'allow_once')).outcome?.text).toMatch(/^failed \(changed_on_disk\)/)
    await engine.fileChanges.undo(engine.actor, chatId, moved.messageId)
    expect([read('src/deep/c.ts'), existsSync(path.join(folder, 'lib'))]).toEqual(['c', false])
    writeFileSync(path.join(folder, 'src/secret.ts'), 's')
    expect((await use('move', { from: 'src', to: 'lib' })).outcome?.outcome).toBe('denied')
    rmSync(path.join(folder, 'src/secret.ts'))
    await engine.chats.chooseFiles(engine.actor, chatId, { state: 'left_out', paths: ['src/b.ts'] })
    expect((await asked('move', { from: 'src', to: 'lib' }, 'allow_once')).outcome?.text).toContain('src/b.ts: This file is left out')
    expect(read('src/b.ts')).toContain('same')
  })

  it('do nothing where the chat has got other files while the person was asked', async () => {
    const other = mkdtempSync(path.join(os.tmpdir(), 'parley-tools-other-'))
    onTestFinished(() => rmSync(other, { recursive: true, force: true }))
    writeFileSync(path.join(other, 'a.txt'), 'one\r\ntwo\r\nthree')
    await begin({ others: [{ id: 'other', title: 'Other', path: other, writable: true, people: ['*'] }] })
    const { runId } = await start([...call('c1', 'workspace__delete', { path: 'a.txt' }), calls])
    const { id } = await firstQuestion(runId)
    await engine.chats.update(engine.actor, chatId, { workspaceId: 'other' })
    await engine.runs.answerById(engine.actor, id, { choice: 'allow_once' })
    const [outcome] = outcomes(await engine.log(runId))
    expect(outcome).toMatchObject({ outcome: 'error', text: expect.stringContaining('other files') })
    expect([existsSync(path.join(folder, 'a.txt')), existsSync(path.join(other, 'a.txt'))]).toEqual([true, true])
  })

  it('[ws-08] are judged by the path that a call means, however it is written', async () => {
    writeFileSync(path.join(folder, 'caf\u00e9.txt'), 'one\n')
    await begin({
      rules: ['a.*', 'caf\u00e9*'].map(value => ({ server: 'workspace', tool: '*', argument: 'path', value, action: 'deny' })),
    })
    for (const name of ['a.txt', './a.txt', './cafe\u0301.txt'])
      expect((await use('edit', { path: name, edits: [{ old_text: 'one', new_text: 'eins' }] })).outcome).toMatchObject({
        outcome: 'denied',
      })
    expect(read('a.txt')).toBe('one\r\ntwo\r\nthree')
    expect((await use('edit', { path: './src/b.ts', edits: [{ old_text: 'const two = 2', new_text: 'x' }] })).outcome?.outcome).toBe('ok')
  })

  it('[ws-08] are judged by what a link leads to, also of a file that is yet to be made', async () => {
    symlinkSync('src', path.join(folder, 'way'))
    await begin({ rules: [{ server: 'workspace', tool: '*', argument: 'path', value: 'src/*', action: 'deny' }] })
    expect((await use('edit', { path: 'way/b.ts', edits: [{ old_text: 'const two = 2', new_text: 'x' }] })).outcome?.outcome).toBe('denied')
    expect((await use('create', { path: 'way/new.ts', content: 'x' })).outcome?.outcome).toBe('denied')
    expect([read('src/b.ts'), existsSync(path.join(folder, 'src/new.ts'))]).toEqual(['const two = 2\nsame\nsame\n', false])
    expect((await use('edit', { path: 'a.txt', edits: [{ old_text: 'two', new_text: 'zwei' }] })).outcome?.outcome).toBe('ok')
  })

  it('[ws-08] pass the policy like any tool', async () => {
    await begin({ policy: 'deny' })
    expect((await use('edit', { path: 'a.txt', edits: [{ old_text: 'two', new_text: 'x' }] })).outcome?.outcome).toBe('denied')
    expect((await use('create', { path: 'x.txt', content: '' })).outcome?.outcome).toBe('denied')
    expect([read('a.txt'), existsSync(path.join(folder, 'x.txt'))]).toEqual(['one\r\ntwo\r\nthree', false])
  })

  it('change nothing where files may only be read', async () => {
    await begin({ writable: false })
    const { outcome } = await use('create', { path: 'x.txt', content: '' })
    expect([outcome?.executed, existsSync(path.join(folder, 'x.txt'))]).toEqual([false, false])
  })
})

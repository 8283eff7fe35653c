import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ToolOutcome, ToolOutput } from '#lib/messages/index.ts'
import { call, calls, messageOf, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { workspaceTools } from '../../offer/workspace-tools.ts'

const CONTENT = 'the launch code is 0000'
const FILE = 'sécrets/key.txt'
/** Paths that lead to the file, or would on some file system. In capitals it is another file here, which a rule keeps back and a person does not. */
const SPELLINGS: Readonly<Record<string, string>> = {
  plain: FILE,
  'with a point': `./${FILE}`,
  decomposed: FILE.normalize('NFD'),
  'in capitals': FILE.toUpperCase(),
  'with a slash twice': FILE.replace('/', '//'),
  'with a way back': `src/../${FILE}`,
  absolute: `/${FILE}`,
  'with a backslash': FILE.replace('/', '\\'),
  'a link to the file': 'alias.txt',
  'a link to its folder': 'folder/key.txt',
  'a link to a link': 'again.txt',
}
/** Calls of each tool that try to reach a path. A tool without a line here fails the test. */
const ATTEMPTS: Readonly<Record<string, (path: string) => [tool: string, args: Record<string, unknown>][]>> = {
  read: path => [['read', { path }]],
  search: path => [
    ['search', { pattern: 'launch', glob: path }],
    ['search', { glob: path }],
    ['search', { pattern: 'launch' }],
    ['search', { glob: '*.txt' }],
  ],
  edit: path => [['edit', { path, edits: [{ old_text: CONTENT, new_text: 'changed' }] }]],
  create: path => [['create', { path, content: 'planted' }]],
  move: path => [
    ['move', { from: path, to: 'free.txt' }],
    ['move', { from: 'src/a.txt', to: path }],
    ['move', { from: path.slice(0, path.lastIndexOf('/') + 1) || path, to: 'freed' }],
  ],
  delete: path => [['delete', { path }]],
}
const EDIT = ['<<<<<<< SEARCH', CONTENT, '=======', 'changed', '>>>>>>> REPLACE'].join('\n')

let folder: string
let engine: TestEngine
let chatId: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-kept-'))
  for (const name of ['sécrets', 'src']) mkdirSync(path.join(folder, name))
  writeFileSync(path.join(folder, FILE), `${CONTENT}\n`)
  writeFileSync(path.join(folder, 'src/a.txt'), 'open to all\n')
  symlinkSync(FILE, path.join(folder, 'alias.txt'))
  symlinkSync('alias.txt', path.join(folder, 'again.txt'))
  symlinkSync('sécrets', path.join(folder, 'folder'))
})
afterEach(async () => {
  await engine.dispose()
  rmSync(folder, { recursive: true, force: true })
})

async function begin({ rules = [], fileEdits = 'tools' as 'tools' | 'blocks' }: { rules?: object[]; fileEdits?: 'tools' | 'blocks' }) {
  const workspaces = [{ id: 'app', title: 'App', path: folder, writable: true, people: ['*'] }]
  const policies = [...rules, { server: 'workspace', tool: '*', action: 'allow' }]
  engine = await testEngine({ config: { mcpServers: {}, workspaces, policies }, model: { fileEdits, contextWindow: 100_000 } })
  chatId = await engine.chat()
  await engine.chats.update(engine.actor, chatId, { workspaceId: 'app' })
}

/** Makes all calls in one answer, refusing what asks, and returns what the model hears of them. */
async function outcomesOf(attempts: readonly [tool: string, args: Record<string, unknown>][]): Promise<ToolOutcome[]> {
  const made: Say[] = attempts.flatMap(([tool, args], at) => call(`c${at}`, `workspace__${tool}`, args))
  engine.says([...made, calls], text('Done.'))
  const { runId } = await engine.runs.start(engine.actor, chatId, send('Go.'))
  const log = engine.log(runId)
  const answering = setInterval(async () => {
    const { inputs } = await engine.runs.get(engine.actor, runId)
    for (const { id } of inputs) await engine.runs.answerById(engine.actor, id, { choice: 'allow_once' }).catch(() => undefined)
  }, 20)
  const events = await log.finally(() => clearInterval(answering))
  return messageOf(events).parts.flatMap(part => {
    const output = part.type === 'dynamic-tool' && part.state === 'output-available' ? (part.output as ToolOutput) : null
    return output?.status === 'done' ? [output] : []
  })
}

/** A path that names nothing on this file system says only that. */
function expectUntouched(): void {
  expect(readFileSync(path.join(folder, FILE), 'utf8')).toBe(`${CONTENT}\n`)
  expect([existsSync(path.join(folder, 'free.txt')), existsSync(path.join(folder, 'freed'))]).toEqual([false, false])
}

const KEPT = [
  ['a rule denies', [{ server: 'workspace', tool: 'read', argument: 'path', value: 'sécrets/*', action: 'deny' }], []],
  ['a rule about all tools denies', [{ server: '*', tool: '*', value: './SÉCRETS/'.normalize('NFD'), action: 'deny' }], []],
  ['no exception of a denial has', exceptions(), []],
  ['a person has left out', [], [FILE]],
  ['a person has left out by a link', [], ['again.txt']],
] as const

function exceptions(): object[] {
  const rule = { server: 'workspace', tool: 'read' }
  return [
    { ...rule, argument: 'path', value: 'src/*', action: 'allow' },
    { ...rule, action: 'deny' },
  ]
}

describe.each(KEPT)('[ws-18] a file that %s', (_, rules, leftOut) => {
  it('is reached by no tool under any spelling', async () => {
    await begin({ rules: [...rules] })
    await engine.chats.update(engine.actor, chatId, { excludedFiles: [...leftOut] })
    const tools = workspaceTools({ writes: true }).map(({ name }) => name)
    expect(Object.keys(ATTEMPTS).sort()).toEqual([...tools].sort())
    for (const tool of tools) {
      const spellings = Object.entries(SPELLINGS).filter(([name]) => rules.length > 0 || name !== 'in capitals')
      const outcomes = await outcomesOf(spellings.flatMap(([, spelling]) => ATTEMPTS[tool]?.(spelling) ?? []))
      for (const outcome of outcomes) {
        expect(outcome.text).not.toContain('launch code')
        if (tool === 'search') expect(outcome.text).not.toMatch(/key\.txt|alias|again/)
      }
      expectUntouched()
    }
  })

  it('is in no prompt, list or map, though it is selected and changed by blocks', async () => {
    await begin({ rules: [...rules], fileEdits: 'blocks' })
    const selected = leftOut.length === 0 ? [FILE, 'alias.txt'] : ['alias.txt'].filter(name => !leftOut.some(one => one === name))
    await engine.chats.update(engine.actor, chatId, { selectedFiles: selected, excludedFiles: [...leftOut] })
    const blocks = Object.values(SPELLINGS).map(spelling => `${spelling}\n${EDIT}\n`)
    engine.says(text(blocks.join('\n')), text('Done.'))
    const events = await engine.log((await engine.runs.start(engine.actor, chatId, send('Go.'))).runId)
    const notices = messageOf(events).parts.flatMap(part => (part.type === 'data-notice' ? part.data.message : []))
    expect(notices).toEqual(rules.length === 0 ? [] : [expect.stringMatching(/^Answered without sécrets\/key\.txt, alias\.txt: a rule/)])
    expectUntouched()
    const [asked] = engine.asked
    expect(JSON.stringify(asked)).not.toContain('launch code')
    expect(JSON.stringify(asked)).not.toMatch(/key\.txt|alias\.txt|again\.txt/)
    expect(JSON.stringify(asked)).toContain('src/a.txt')
  })
})

describe('[ws-18] a path rule', () => {
  it('keeps a file from the maps, and one that asks from search too, until it is asked about', async () => {
    await begin({ rules: [{ server: 'workspace', tool: 'read', argument: 'path', value: 'sécrets/*', action: 'ask' }] })
    const [searched] = await outcomesOf([['search', { pattern: 'launch' }]])
    expect(searched?.text).toMatch(/^Not found/)
    await engine.maps.built(engine.actor, 'app', 5_000)
    const map = await engine.maps.map(engine.actor, 'app', 'document')
    expect(map?.entries.map(one => one.path)).toEqual(['src/a.txt'])
    const [read] = await outcomesOf([['read', { path: FILE }]])
    expect(read?.text).toContain(CONTENT)
  })

  it.each(['create', 'delete', 'edit'])('that denies %s by path holds for a move', async tool => {
    await begin({ rules: [{ server: 'workspace', tool, argument: 'path', value: 'src/*', action: 'deny' }] })
    const [moved] = await outcomesOf([
      tool === 'create' ? ['move', { from: FILE, to: 'src/b.txt' }] : ['move', { from: 'src/a.txt', to: 'b.txt' }],
    ])
    expect(moved?.outcome).toBe('denied')
  })
})

it('[ws-18] a call has the file of which its rules were asked, though its path means another one by then', async () => {
  const tool = { server: 'workspace', argument: 'path' }
  await begin({
    rules: [
      { ...tool, tool: 'edit', value: 'src/*', action: 'deny' },
      { ...tool, tool: '*', value: 'b/*', action: 'ask' },
    ],
  })
  mkdirSync(path.join(folder, 'b/src'), { recursive: true })
  writeFileSync(path.join(folder, 'b/src/a.txt'), 'open to all\n')
  const outcomes = await outcomesOf([
    ['delete', { path: 'b/src/a.txt' }],
    ['edit', { path: 'b/src/a.txt', edits: [{ old_text: 'open to all', new_text: 'changed' }] }],
  ])
  // Both run at the same time: the edit finds its file, or finds it deleted, and never the other one.
  expect(outcomes[0]?.outcome).toBe('ok')
  expect(readFileSync(path.join(folder, 'src/a.txt'), 'utf8')).toBe('open to all\n')
})

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContextView } from '#lib/context/shared.ts'
import type { BusNote } from '#lib/platform/index.ts'
import { send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'

let folder: string
let engine: TestEngine
let chatId: string
let notes: BusNote[]

const config = () => ({ mcpServers: {}, workspaces: [{ id: 'app', title: 'App', path: folder, people: ['*'] }] })

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-context-maps-'))
  mkdirSync(path.join(folder, 'docs'))
  write('money.ts', 'export function cents(amount: number): number {\n  return Math.round(amount * 100)\n}\n')
  write('invoice.ts', "import { cents } from './money.ts'\n\nexport const total = (lines: number[]) => lines.map(cents)\n")
  write('docs/guide.md', '# Guide\n\n## Rounding of invoices\n\nSee [the notes](notes.md).\n')
  write('docs/notes.md', '# Notes\n\nHalf a cent goes to the even side.\n')
  engine = await testEngine({ config: config() })
  chatId = await engine.chat()
  notes = []
  engine.platform.bus.subscribe(`chat:${chatId}`, note => notes.push(note))
})
afterEach(async () => {
  await engine.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content)
const update = (patch: Parameters<TestEngine['chats']['update']>[2]) => engine.chats.update(engine.actor, chatId, patch)
const view = () => engine.context.view(engine.actor, chatId)
const keysOf = ({ tiers }: ContextView) => tiers.flatMap(({ items }) => items.map(({ key }) => key)).sort()
const tierOf = ({ tiers }: ContextView, key: string) => tiers.find(({ items }) => items.some(item => item.key === key))?.name
const stages = () => notes.flatMap(({ kind, data }) => (kind === 'startup_progress' ? [(data as { stage: string }).stage] : []))
const lastPrompt = () => JSON.stringify(engine.asked.at(-1)?.prompt)
const ready = () => vi.waitFor(() => expect(stages().at(-1)).toBe('ready'), { timeout: 15_000, interval: 20 })

async function ask(words: string) {
  engine.says(text('Ok.'))
  const rows = await engine.log((await engine.runs.start(engine.actor, chatId, send(words))).runId)
  await view()
  return rows.flatMap(({ chunk }) => (chunk.type === 'data-notice' ? [chunk.data] : []))
}

const CODE = ['sym:docs/guide.md', 'sym:docs/notes.md', 'sym:invoice.ts', 'sym:money.ts', 'system:legend-sym', 'system:prompt']
const DOCUMENTS = ['doc:docs/guide.md', 'doc:docs/notes.md', 'system:legend-doc', 'system:prompt']

describe('a workspace that a chat opens', () => {
  it('[ctx-10] is mapped with progress, its first tiers assigned, and instructions and legend seed L0', async () => {
    await update({ workspaceId: 'app' })
    await ready()
    expect(stages()).toEqual(['indexing', 'tiers', 'ready'])
    const first = await view()
    expect(keysOf(first)).toEqual(CODE)
    expect([tierOf(first, 'system:prompt'), tierOf(first, 'system:legend-sym')]).toEqual(['L0', 'L0'])
    expect(first.tiers.at(-1)?.items).toEqual([])
    expect(first.breakdown).toMatchObject({ symbolMapFiles: 4, files: 0 })
    expect(first.breakdown.legend).toBeGreaterThan(0)
    expect(first.totalTokens).toBe(first.tiers.reduce((sum, { tokens }) => sum + tokens, 0))
    await ask('What is there?')
    const [system] = engine.asked.at(-1)?.prompt ?? []
    expect(system?.content).toContain('Legend of the map of the workspace')
    expect(lastPrompt()).toContain('cents(')
  })

  it('[ctx-10] tells of messages meanwhile that it is still starting, and answers with its map', async () => {
    for (let at = 0; at < 400; at++) write(`part${at}.ts`, `export const part${at} = (a: number) => a + ${at}\n`.repeat(40))
    await update({ workspaceId: 'app' })
    const told = await ask('What is there?')
    expect(told).toEqual([{ code: 'startup_progress', message: expect.stringContaining('still starting') }])
    expect(lastPrompt()).toContain('cents(')
  })

  it('[ctx-10] that cannot be read is tried once more by the first message, and by no later one', async () => {
    const away = `${folder}-away`
    renameSync(folder, away)
    const opened = vi.spyOn(engine.maps, 'open')
    await update({ workspaceId: 'app' })
    await vi.waitFor(() => expect(stages()).toEqual(['indexing', 'failed']), { timeout: 15_000 })
    expect(opened).toHaveBeenCalledTimes(1)
    await ask('First.').catch(() => undefined)
    expect(opened).toHaveBeenCalledTimes(2)
    await ask('Second.').catch(() => undefined)
    expect(opened).toHaveBeenCalledTimes(2)
    renameSync(away, folder)
  })

  it('[ctx-07] has a changed file in the map of the next request, and none that is gone', async () => {
    await update({ workspaceId: 'app' })
    await ready()
    write('money.ts', 'export function pennies(amount: number): number {\n  return amount\n}\n')
    rmSync(path.join(folder, 'invoice.ts'))
    await ask('And now?')
    expect(lastPrompt()).toContain('pennies')
    expect(lastPrompt()).not.toContain('invoice.ts')
  })

  it('[ctx-08] shows a file once, and nothing of one that is left out', async () => {
    await update({ workspaceId: 'app', selectedFiles: ['money.ts'], excludedFiles: ['docs/notes.md'] })
    await ready()
    await ask('And now?')
    expect(keysOf(await view())).toEqual(
      ['file:money.ts', 'history:0', 'history:1', 'sym:docs/guide.md', 'sym:invoice.ts', 'system:legend-sym', 'system:prompt'].sort(),
    )
    expect(lastPrompt()).not.toContain('notes.md:')
  })
})

describe('a chat that is shown while its workspace is read anew', () => {
  it('[ctx-11] keeps the places of the entries, and is shown again when the map is there', async () => {
    await update({ workspaceId: 'app' })
    await ready()
    await ask('What is there?')
    const before = (await view()).tiers.map(({ name, items }) => [name, items.map(({ key, n }) => [key, n])])
    const other = engine.secondContext()
    vi.spyOn(engine.maps, 'map').mockResolvedValue(null)
    vi.spyOn(engine.maps, 'state').mockResolvedValue('building')
    notes.length = 0
    expect(await other.view(engine.actor, chatId)).toMatchObject({ mapState: 'building', breakdown: { symbolMap: 0 } })
    await vi.waitFor(() => expect(notes.map(({ kind }) => kind)).toContain('context'), 5_000)
    await ask('And now?')
    vi.restoreAllMocks()
    const after = (await view()).tiers.map(({ name, items }) => [name, items.map(({ key, n }) => [key, n])])
    const entriesOf = (tiers: typeof before) =>
      tiers.map(([name, items]) => [name, (items as [string, number][]).filter(([key]) => key.startsWith('sym:')).map(([key]) => key)])
    expect(entriesOf(after)).toEqual(entriesOf(before))
    await other.close()
  })
})

describe('the mode of a chat', () => {
  it('[ws-11] clears the selection, has a tracker of its own that is up to date at once, and shows its own map', async () => {
    await update({ workspaceId: 'app', selectedFiles: ['money.ts'] })
    await ready()
    const before = await view()
    notes.length = 0
    const chat = await update({ mode: 'document' })
    expect(chat).toMatchObject({ mode: 'document', selectedFiles: [] })
    expect(notes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['context', 'mode', 'files_changed']))
    const rows = await engine.platform.db.client.contextState.findMany({ where: { chatId } })
    expect(rows.map(({ mode }) => mode).sort()).toEqual(['code', 'document'])
    expect(JSON.stringify(rows.find(({ mode }) => mode === 'document')?.tracker)).toContain('doc:docs/guide.md')
    const after = await view()
    expect(keysOf(after)).toEqual([...DOCUMENTS, 'system:files'].sort())
    expect(after).toMatchObject({ mode: 'document', breakdown: { symbolMapFiles: 2 } })
    await ask('What is written?')
    expect(lastPrompt()).toContain('Rounding of invoices')
    await update({ mode: 'code' })
    expect(keysOf(await view())).toEqual([...CODE, 'history:0', 'history:1'].sort())
    expect(tierOf(await view(), 'sym:invoice.ts')).toBe(tierOf(before, 'sym:invoice.ts'))
  })

  it('[ws-13] turns cross-reference off, removes its items, and looks again whether the other map is ready', async () => {
    await update({ workspaceId: 'app' })
    await ready()
    await update({ crossRef: true })
    expect(await update({ mode: 'document' })).toMatchObject({ mode: 'document', crossRef: false })
    expect(keysOf(await view())).toEqual([...DOCUMENTS, 'system:files'].sort())
    expect(await view()).toMatchObject({ crossRefReady: true })
    await update({ mode: 'code' })
    expect(keysOf(await view())).toEqual(CODE)
  })
})

describe('cross-reference', () => {
  it('[ws-12] adds the entries of the other map and both legends to the context, and says how many tokens that takes', async () => {
    await update({ workspaceId: 'app' })
    await ready()
    const before = await view()
    notes.length = 0
    await update({ crossRef: true })
    const after = await view()
    expect(keysOf(after)).toEqual([...CODE, ...DOCUMENTS.filter(key => key !== 'system:prompt')].sort())
    expect([tierOf(after, 'system:legend-sym'), tierOf(after, 'system:legend-doc')]).toEqual(['L0', 'L0'])
    const added = notes.flatMap(({ kind, data }) => (kind === 'context' ? [(data as { addedTokens?: number }).addedTokens ?? 0] : []))
    expect(added.reduce((sum, tokens) => sum + tokens, 0)).toBe(after.totalTokens - before.totalTokens)
    await ask('What is written?')
    expect(lastPrompt()).toContain('Rounding of invoices')
  })

  it('[ws-12] off removes them, and marks the tiers that held them as broken', async () => {
    await update({ workspaceId: 'app' })
    await ready()
    await update({ crossRef: true })
    await ask('What is written?')
    const tier = tierOf(await view(), 'doc:docs/guide.md')
    await update({ crossRef: false })
    expect(keysOf(await view())).toEqual([...CODE, 'history:0', 'history:1'].sort())
    const [row] = await engine.platform.db.client.contextState.findMany({ where: { chatId, mode: 'code' } })
    const { broken } = JSON.parse(String(typeof row?.tracker === 'string' ? row.tracker : JSON.stringify(row?.tracker))) as {
      broken: string[]
    }
    expect(broken).toEqual(expect.arrayContaining(['L0', tier]))
  })

  it('[ws-12] is refused while the other map is not ready, and changes nothing', async () => {
    await update({ workspaceId: 'app' })
    await ready()
    const before = await view()
    vi.spyOn(engine.maps, 'state').mockResolvedValue('building')
    await expect(update({ crossRef: true })).rejects.toMatchObject({ code: 'cross_ref_not_ready' })
    vi.restoreAllMocks()
    expect(await view()).toEqual({ ...before, crossRefReady: true })
  })
})

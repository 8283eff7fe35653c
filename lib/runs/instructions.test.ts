import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionSchema } from '#lib/assistants/index.ts'
import { messageText } from '#lib/messages/index.ts'
import type { ModelRequest } from '#lib/models/index.ts'
import { createWorkspaces } from '#lib/workspace/index.ts'
import { type EngineOptions, send, type TestEngine, testEngine, text, usage } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

async function setUp(options: EngineOptions = {}) {
  engine = await testEngine(options)
  return { ...engine, chatId: await engine.chat() }
}

const systemOf = (request: ModelRequest | undefined) => {
  const first = request?.prompt[0]
  return first?.role === 'system' ? first.content : ''
}
const saidIn = (request: ModelRequest | undefined) =>
  (request?.prompt ?? []).flatMap(message =>
    message.role === 'user' ? [message.content.map(part => (part.type === 'text' ? part.text : '')).join('|')] : [],
  )

describe('what a model is told', () => {
  it('begins with the instructions of workspace, model and chat, and ends its system prompt with the date', async () => {
    const { runs, chats, actor, chatId, says, log, asked } = await setUp({
      settings: { instructions: 'We build boats.' },
      model: { instructions: 'Think twice.' },
      timeZone: 'Asia/Tokyo',
    })
    await chats.update(actor, chatId, { instructions: 'Answer in verse.' })
    says(text('Ahoy.'))
    await log((await runs.start(actor, chatId, send('Hello.'))).runId)
    const system = systemOf(asked[0])
    const places = ['You are a helpful assistant', 'We build boats.', 'Think twice.', 'Answer in verse.', 'Today is '].map(words =>
      system.indexOf(words),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBe(0)
    expect(system).toMatch(/Today is \w+, \d+ \w+ \d{4}\. The time zone of the person is Asia\/Tokyo\.$/)
    expect(saidIn(asked[0])).toEqual(['Hello.'])
  })

  it('is the same in every step and the next request, until someone changes it', async () => {
    const { runs, chats, actor, chatId, says, log, asked } = await setUp({ settings: { instructions: 'We build boats.' } })
    says(text('One.'), text('Two.'), text('Three.'))
    await log((await runs.start(actor, chatId, send('First.'))).runId)
    await log((await runs.start(actor, chatId, send('Second.'))).runId)
    expect(systemOf(asked[1])).toBe(systemOf(asked[0]))
    await chats.update(actor, chatId, { instructions: 'Answer in verse.' })
    await log((await runs.start(actor, chatId, send('Third.'))).runId)
    expect(systemOf(asked[2])).toContain('Answer in verse.')
  })
})

describe('a reminder', () => {
  it('[ctx-23] stands behind the message in its request alone: neither stored, nor in the next request, nor exported', async () => {
    const { runs, chats, actor, chatId, says, log, asked, platform } = await setUp({ settings: { reminder: 'Cite your sources.' } })
    says(text('One.'), text('Two.'))
    const first = await runs.start(actor, chatId, send('First.'))
    const events = await log(first.runId)
    await log((await runs.start(actor, chatId, send('Second.'))).runId)
    expect(saidIn(asked[0])).toEqual(['First.|Cite your sources.'])
    expect(saidIn(asked[1])).toEqual(['First.', 'Second.|Cite your sources.'])
    expect((await chats.path(actor, chatId)).map(({ message }) => messageText(message))).toEqual(['First.', 'One.', 'Second.', 'Two.'])
    expect(JSON.stringify(events)).not.toContain('Cite your sources.')
    const rows = [await platform.db.client.message.findMany(), await platform.db.client.runEvent.findMany()]
    expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value))).not.toContain('Cite your sources.')
  })
})

describe('the instructions of a chat', () => {
  it('are read and changed by its person alone', async () => {
    const { chats, actor, chatId, person } = await setUp()
    const other = await person('other@example.com')
    expect(await chats.instructions(actor, chatId)).toBeNull()
    await chats.update(actor, chatId, { instructions: 'Answer in verse.' })
    expect(await chats.instructions(actor, chatId)).toBe('Answer in verse.')
    await expect(chats.instructions(other, chatId)).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(chats.update(other, chatId, { instructions: 'Mine.' })).rejects.toMatchObject({ code: 'chat_not_found' })
    await chats.update(actor, chatId, { title: 'Boats' })
    expect(await chats.instructions(actor, chatId)).toBe('Answer in verse.')
    await chats.update(actor, chatId, { instructions: '  ' })
    expect(await chats.instructions(actor, chatId)).toBeNull()
  })
})

describe('the count of tokens', () => {
  it('follows what a provider reports of a request', async () => {
    const model = { id: 'test:counted' }
    const { runs, actor, chatId, context, log } = await setUp({ model, settings: { instructions: 'We build boats. '.repeat(40) } })
    const view = () => context.view(actor, chatId)
    const before = await view()
    const counted = { ...usage, promptTokens: Math.round(before.totalTokens * 1.5) }
    engine.says([...text('Ahoy.').slice(0, -1), { type: 'finish', finishReason: 'stop', usage: counted }])
    await log((await runs.start(actor, chatId, send('Hello.'))).runId)
    await vi.waitFor(async () => expect((await view()).isEstimated).toBe(false), { timeout: 10_000 })
    expect(before.isEstimated).toBe(true)
    expect((await view()).breakdown.system / before.breakdown.system).toBeGreaterThan(1.3)
  })
})

describe('the reminder of a folder', () => {
  it('[ctx-23] follows the administrator’s in the chats that use the folder', async () => {
    const { runs, chats, actor, chatId, says, log, asked, platform } = await setUp({ settings: { reminder: 'Name your sources.' } })
    const folder = mkdtempSync(path.join(tmpdir(), 'parley-reminder-'))
    try {
      const { foldersAdmin } = await createWorkspaces(platform, { readRule: async () => null })
      const form = { id: 'boats', title: 'Boats', path: folder, writable: false, people: ['*'], reminder: 'Speak of boats alone.' }
      await foldersAdmin.create(actor, form)
      await chats.update(actor, chatId, { workspaceId: 'boats' })
      says(text('One.'), text('Two.'))
      await log((await runs.start(actor, chatId, send('First.'))).runId)
      expect(saidIn(asked[0]).at(-1)).toBe('First.|Name your sources.|Speak of boats alone.')
      await chats.update(actor, chatId, { workspaceId: null })
      await log((await runs.start(actor, chatId, send('Second.'))).runId)
      expect(saidIn(asked[1])).toEqual(['First.', 'Second.|Name your sources.'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the parameters of a chat', () => {
  const settingsOf = (request: ModelRequest | undefined) => {
    const { temperature, reasoningEffort, maxOutputTokens } = request ?? {}
    return { temperature, reasoningEffort, maxOutputTokens }
  }

  it('[ins-04] reach the model over those of an assistant, which win over the model’s own', async () => {
    const { runs, chats, assistants, actor, chatId, says, log, asked, platform } = await setUp({ model: { temperature: 0.7 } })
    const form = { name: 'Tailor', instructions: 'Cut cloth.', parameters: { temperature: 0.1, maxOutputTokens: 50 } }
    const { id } = await assistants.create(actor, { definition: definitionSchema.parse(form) })
    await chats.update(actor, chatId, { assistantId: id })
    says(text('One.'), text('Two.'))
    const first = await runs.start(actor, chatId, send('First.'))
    const events = await log(first.runId)
    expect(settingsOf(asked[0])).toEqual({ temperature: 0.1, reasoningEffort: undefined, maxOutputTokens: 50 })
    expect(systemOf(asked[0])).toContain('Instructions of the assistant that you answer as:\nCut cloth.')
    const start = events[0]?.chunk
    expect(start?.type === 'start' && start.messageMetadata).toMatchObject({
      assistant: { id, version: 1, name: 'Tailor' },
      parameters: { temperature: 0.1, maxOutputTokens: 50 },
    })
    expect(JSON.stringify(events)).not.toContain('Cut cloth.')
    await chats.update(actor, chatId, { parameters: { temperature: 1.5, reasoningEffort: 'high' } })
    const second = await runs.start(actor, chatId, send('Second.'))
    await log(second.runId)
    expect(settingsOf(asked[1])).toEqual({ temperature: 1.5, reasoningEffort: 'high', maxOutputTokens: 50 })
    const row = await platform.db.client.run.findUniqueOrThrow({ where: { id: second.runId } })
    expect(row.parameters).toEqual({ temperature: 1.5, maxOutputTokens: 50, reasoningEffort: 'high' })
  })

  it('[ins-05] are not sent to a model that does not take them', async () => {
    const { runs, chats, context, actor, chatId, says, log, asked } = await setUp({
      model: { temperature: null, takes: () => ({ temperature: false, reasoningEffort: true, maxOutputTokens: true }) },
    })
    await chats.update(actor, chatId, { parameters: { temperature: 0.3, reasoningEffort: 'low' } })
    says(text('One.'))
    await log((await runs.start(actor, chatId, send('First.'))).runId)
    expect(settingsOf(asked[0])).toEqual({ temperature: null, reasoningEffort: 'low', maxOutputTokens: undefined })
    expect((await context.instructions(actor, chatId)).parameters).toMatchObject({
      chat: { temperature: 0.3, reasoningEffort: 'low' },
      takes: { temperature: false },
    })
  })
})

describe('the whole of what a model is told', () => {
  it('[ins-03] is shown with its levels and their tokens, word for word as the request has it', async () => {
    const { runs, chats, projects, context, actor, says, log, asked, person } = await setUp({
      settings: { instructions: 'We build boats.', reminder: 'Cite your sources.' },
      personal: 'Call me Ada.',
    })
    const { id: projectId } = await projects.create(actor, { name: 'Harbour', instructions: 'The boat is red.' })
    const { id: chatId } = await chats.create(actor, { projectId })
    await chats.update(actor, chatId, { instructions: 'Answer in verse.' })
    const view = await context.instructions(actor, chatId)
    expect(view.levels.map(({ level, title, text, counts }) => [level, title, text, counts])).toEqual([
      ['workspace', null, 'We build boats.', true],
      ['model', 'Test', null, false],
      ['project', 'Harbour', 'The boat is red.', true],
      ['assistant', null, null, false],
      ['person', null, 'Call me Ada.', true],
      ['chat', null, 'Answer in verse.', true],
    ])
    expect(view.levels.every(({ text, tokens }) => tokens > 0 === (text !== null))).toBe(true)
    says(text('One.'))
    await log((await runs.start(actor, chatId, send('First.'))).runId)
    const inSystem = view.whole.filter(({ from }) => from !== 'reminder').map(part => part.text)
    expect(systemOf(asked[0])).toBe(inSystem.join('\n\n'))
    expect(view.whole.at(-1)).toMatchObject({ from: 'reminder', text: 'Cite your sources.' })
    expect(view.tokens).toBe(view.whole.reduce((sum, { tokens }) => sum + tokens, 0))
    await expect(context.instructions(await person('other@example.com'), chatId)).rejects.toMatchObject({ code: 'chat_not_found' })
  })
})

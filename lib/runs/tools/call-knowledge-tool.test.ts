import { afterEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import type { ModelRequest } from '#lib/models/index.ts'
import { call, calls, type EngineOptions, messageOf, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

async function setUp(options: EngineOptions = {}) {
  engine = await testEngine(options)
  return { ...engine, chatId: await engine.chat() }
}

const LEAVE = '# Working here\n\n## Leave\n\nEverybody has 28 days of leave a year.\n'
const SICK = '# Illness\n\nA doctor’s note is needed from the third day of an illness.\n'

async function collectionOf({ knowledge, actor }: TestEngine, title: string, files: Record<string, string>, owner: Actor = actor) {
  const { id } = await knowledge.collections.create(owner, { title })
  for (const [name, words] of Object.entries(files)) await knowledge.collections.addFile(owner, id, { name, bytes: Buffer.from(words) })
  await knowledge.work(new AbortController().signal)
  return id
}

const toolNames = (request: ModelRequest | undefined) => (request?.tools ?? []).map(({ name }) => name)
const outcomes = (message: ReturnType<typeof messageOf>) =>
  message.parts.flatMap(part => (part.type === 'dynamic-tool' && part.state === 'output-available' ? [part.output as ToolOutcome] : []))
const search = (id: string, query: string, more: object = {}) => call(id, 'knowledge__search', { query, ...more })

describe('an answer in a chat with a collection', () => {
  it('searches, is given numbered passages, and cites them; numbers go on, and one that was not given is marked', async () => {
    const { runs, knowledge, actor, chatId, says, log, asked } = await setUp()
    const id = await collectionOf(engine, 'Handbook', { 'leave.md': LEAVE, 'illness.md': SICK })
    await knowledge.setOfChat(actor, chatId, [id])
    says(
      [...search('c1', 'days of leave', { limit: 1 }), calls],
      [...search('c2', 'doctor illness', { limit: 1 }), calls],
      text('You have 28 days [1]. Bring a note [2][1], `x[2]` and so on [9].'),
    )
    const events = await log((await runs.start(actor, chatId, send('How much leave?'))).runId)
    expect(toolNames(asked[0])).toEqual(['knowledge__search', 'knowledge__read'])
    const message = messageOf(events)
    const [first, second] = outcomes(message)
    const source = { kind: 'passage', n: 1, file: 'leave.md', headingPath: ['Working here'], page: null }
    expect(first?.sources).toEqual([expect.objectContaining(source)])
    expect(first?.text).toContain('[1] leave.md, Working here (passage_id:')
    expect(second?.sources).toEqual([expect.objectContaining({ n: 2, file: 'illness.md' })])
    const cited = message.parts.flatMap(part => (part.type === 'data-citation' ? [part.data] : []))
    expect(cited).toEqual([
      { n: 1, known: true, source: first?.sources?.[0] },
      { n: 2, known: true, source: second?.sources?.[0] },
      { n: 9, known: false },
    ])
    const done = events.at(-1)?.chunk
    expect(done?.type === 'data-done' && done.data.citations).toEqual(cited)
  })

  it('reads on from a passage or from the beginning of a file, under a number', async () => {
    const { runs, knowledge, actor, chatId, says, log } = await setUp()
    const id = await collectionOf(engine, 'Handbook', { 'leave.md': LEAVE })
    await knowledge.setOfChat(actor, chatId, [id])
    const [found] = await knowledge.search(actor, { query: 'leave', collectionIds: [id] })
    const { passageId = '', fileId = '' } = found ?? {}
    says(
      [
        ...call('c1', 'knowledge__read', { passage_id: passageId, file_id: null }),
        ...call('c2', 'knowledge__read', { file_id: fileId, from: 10 }),
        calls,
      ],
      text('It says so [1].'),
    )
    const message = messageOf(await log((await runs.start(actor, chatId, send('Read it.'))).runId))
    const read = outcomes(message)
    expect(read.map(({ sources }) => sources?.[0]?.n).toSorted()).toEqual([1, 2])
    expect(read.find(({ text }) => text.includes('characters 0 to'))?.text).toContain('28 days of leave a year')
    expect(read.find(({ text }) => text.includes('characters 10 to'))?.text).toContain('This is the end of the document.')
  })

  it('has no tools for documents where there is no collection, and where others are selected', async () => {
    const { runs, knowledge, chats, actor, chatId, says, log, asked } = await setUp()
    says(text('Hello.'), text('Hello.'))
    await log((await runs.start(actor, chatId, send('Hello'))).runId)
    const id = await collectionOf(engine, 'Handbook', { 'leave.md': LEAVE })
    await knowledge.setOfChat(actor, chatId, [id])
    await chats.update(actor, chatId, { selectedTools: ['memory.save'] })
    await log((await runs.start(actor, chatId, send('Hello'))).runId)
    expect(asked.map(toolNames)).toEqual([[], []])
  })

  it('names the collections where none has the title, and says what is missing', async () => {
    const { runs, knowledge, actor, chatId, says, log } = await setUp()
    await knowledge.setOfChat(actor, chatId, [await collectionOf(engine, 'Handbook', { 'leave.md': LEAVE })])
    says(
      [
        ...search('c1', 'leave', { collections: ['Contracts'] }),
        ...search('c2', 'leave', { collections: ['handbook'], limit: 900 }),
        ...search('c3', 'submarine'),
        ...call('c4', 'knowledge__read', {}),
        ...call('c5', 'knowledge__search', { query: ' ' }),
        calls,
      ],
      text('[1] is text? No: it was given.'),
    )
    const message = messageOf(await log((await runs.start(actor, chatId, send('Leave?'))).runId))
    const texts = new Map(
      message.parts.flatMap(part => (part.type === 'dynamic-tool' && part.output ? [[part.toolCallId, part.output as ToolOutcome]] : [])),
    )
    expect(texts.get('c1')?.text).toBe('This chat has no such collection. It has “Handbook”.')
    expect(texts.get('c2')?.sources).toHaveLength(1)
    expect(texts.get('c3')).toMatchObject({ outcome: 'ok', text: expect.stringContaining('Nothing was found in “Handbook”.') })
    expect(texts.get('c4')).toMatchObject({ outcome: 'error', text: 'The arguments are invalid: a passage_id or a file_id is needed.' })
    expect(texts.get('c5')).toMatchObject({ outcome: 'error', text: 'The arguments are invalid: a query is needed.' })
  })
})

describe('a person who may not use a collection', () => {
  it('finds nothing of it, and reads no passage of it whose id they know', async () => {
    const { runs, knowledge, actor, chatId, says, log, person } = await setUp()
    const bob = await person('bob@example.org')
    const shared = await collectionOf(engine, 'Vault', { 'vault.md': 'The vault opens at seven.' }, bob)
    await knowledge.collections.update(bob, shared, { audience: { kind: 'people', emails: [actor.email] } })
    await knowledge.setOfChat(actor, chatId, [shared, await collectionOf(engine, 'Handbook', { 'leave.md': LEAVE })])
    const [found] = await knowledge.search(actor, { query: 'vault', collectionIds: [shared] })
    await knowledge.collections.update(bob, shared, { audience: { kind: 'nobody' } })
    says(
      [...search('c1', 'vault opens'), ...call('c2', 'knowledge__read', { passage_id: found?.passageId ?? '' }), calls],
      text('No idea [1].'),
    )
    const message = messageOf(await log((await runs.start(actor, chatId, send('When?'))).runId))
    const [searched, read] = outcomes(message)
    expect(searched?.text).toContain('Nothing was found in “Handbook”.')
    expect(read?.outcome).toBe('error')
    expect(JSON.stringify(message)).not.toContain('seven')
    // An answer that was given no passage cites none.
    expect(message.parts.some(({ type }) => type === 'data-citation')).toBe(false)
  })
})

describe('the collections of a project and an assistant', () => {
  it('are searched in its chats by people who may use them', async () => {
    const { runs, projects, chats, actor, says, log, asked, assistants } = await setUp()
    const ofProject = await collectionOf(engine, 'Project', { 'leave.md': LEAVE })
    const ofAssistant = await collectionOf(engine, 'Assistant', { 'illness.md': SICK })
    const { id: projectId } = await projects.create(actor, { name: 'Harbour' })
    await projects.update(actor, projectId, { collectionIds: [ofProject] })
    expect((await projects.get(actor, projectId)).collectionIds).toEqual([ofProject])
    const definition = { ...plain, name: 'Clerk', collections: [ofAssistant] }
    const assistant = await assistants.create(actor, { definition, audience: { kind: 'nobody' } })
    const { id: chatId } = await chats.create(actor, { selectedTools: ['*'], projectId, assistantId: assistant.id })
    says([...search('c1', 'leave illness'), calls], text('Both [1][2].'))
    const message = messageOf(await log((await runs.start(actor, chatId, send('Both?'))).runId))
    expect(toolNames(asked[0])).toContain('knowledge__search')
    expect(
      outcomes(message)[0]
        ?.sources?.map(source => source.kind === 'passage' && source.file)
        .toSorted(),
    ).toEqual(['illness.md', 'leave.md'])
    await projects.update(actor, projectId, { collectionIds: [] })
    expect((await projects.get(actor, projectId)).collectionIds).toEqual([])
  })
})

const plain = { emoji: '', description: '', instructions: '', model: null, fallback: null, tools: null, starters: [], parameters: {} }

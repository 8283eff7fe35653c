import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ModelRequest } from '#lib/models/index.ts'
import { now } from '#lib/platform/index.ts'
import { call, calls, type EngineOptions, messageOf, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { addMembers } from '#tests/support/members.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

async function setUp(options: EngineOptions = {}) {
  engine = await testEngine({ remembers: true, ...options })
  return { ...engine, chatId: await engine.chat() }
}

const toolNames = (request: ModelRequest | undefined) => request?.tools.map(({ name }) => name) ?? []
const promptOf = (request: ModelRequest | undefined) => JSON.stringify(request?.prompt)
const outcomes = (message: ReturnType<typeof messageOf>) =>
  message.parts.flatMap(part =>
    part.type === 'dynamic-tool' && part.output ? [(part.output as { outcome: string; text: string }).text] : [],
  )

/** Answers the open question of a run. */
async function answer({ runs, actor }: TestEngine, runId: string, choice: string) {
  const input = await vi.waitFor(async () => {
    const [open] = (await runs.get(actor, runId)).inputs
    if (!open) throw new Error('no question yet')
    return open
  })
  await runs.answer(actor, runId, input.id, { choice })
  return input
}

describe('memory', () => {
  it('[mem-01] keeps a fact once the person allows it, and gives it to the model of every other chat', async () => {
    const { runs, memory, actor, chatId, says, log, asked } = await setUp()
    says([...call('c1', 'memory__save', { text: '  Ada   builds boats. ' }), calls], text('I shall remember.'))
    const { runId } = await runs.start(actor, chatId, send('I build boats.'))
    const question = await answer(engine, runId, 'allow_once')
    expect(question).toMatchObject({ kind: 'approval', toolName: 'memory.save' })
    expect(outcomes(messageOf(await log(runId)))).toEqual(['Kept: Ada builds boats.'])
    expect(await memory.list(actor)).toMatchObject([{ text: 'Ada builds boats.', chat: { id: chatId } }])
    says(text('Boats.'))
    await log((await runs.start(actor, await engine.chat(), send('What do I build?'))).runId)
    expect(promptOf(asked.at(-1))).toMatch(/Facts remembered about the person.*\[[0-9a-f]{6}\] Ada builds boats\./)
  })

  it('[mem-02] keeps nothing that the person denies', async () => {
    const { runs, memory, actor, chatId, says, log } = await setUp()
    says([...call('c1', 'memory__save', { text: 'Ada is shy.' }), calls], text('As you like.'))
    const { runId } = await runs.start(actor, chatId, send('I am shy.'))
    await answer(engine, runId, 'deny')
    expect(outcomes(messageOf(await log(runId)))).toEqual(['The person refused this call.'])
    expect(await memory.list(actor)).toEqual([])
  })

  it('[mem-03] forgets and replaces by the mark that the model was given, and keeps the same text once', async () => {
    const { memory, actor, chatId } = await setUp()
    await memory.save(actor, chatId, { text: 'Ada lives in Kiel.' })
    await memory.save(actor, chatId, { text: 'Ada lives in Kiel.' })
    const mark = /\[(\w+)\]/.exec((await memory.wordsFor(actor, chatId)) ?? '')?.[1] ?? ''
    expect(await memory.save(actor, chatId, { text: 'Ada lives in Bremen.', replaces: mark })).toEqual({
      text: 'Kept: Ada lives in Bremen.',
    })
    expect((await memory.list(actor)).map(fact => fact.text)).toEqual(['Ada lives in Bremen.'])
    expect(await memory.forget(actor, chatId, 'nothing')).toMatchObject({ isError: true })
    expect(await memory.forget(actor, chatId, mark)).toEqual({ text: 'Forgotten: Ada lives in Bremen.' })
    expect(await memory.wordsFor(actor, chatId)).toBeNull()
  })

  it('[mem-04] is off by one switch: no tools, no facts, and a call keeps nothing', async () => {
    const { runs, memory, actor, chatId, says, log, asked } = await setUp({ remembers: false })
    await memory.add(actor, 'Ada builds boats.')
    says(text('Hello.'))
    await log((await runs.start(actor, chatId, send('Hello.'))).runId)
    expect(toolNames(asked[0])).toEqual([])
    expect(promptOf(asked[0])).not.toContain('boats')
    expect(await memory.save(actor, chatId, { text: 'More.' })).toMatchObject({ isError: true })
  })

  it('[mem-06] is its person’s alone, and has bounds', async () => {
    const { memory, actor, chatId, person } = await setUp()
    const other = await person('other@example.org')
    const fact = await memory.add(actor, 'Ada builds boats.')
    await expect(memory.change(other, fact.id, 'Mine.')).rejects.toMatchObject({ code: 'fact_not_found' })
    await expect(memory.remove(other, fact.id)).rejects.toMatchObject({ code: 'fact_not_found' })
    expect(await memory.isUsedIn(other, chatId)).toBe(false)
    expect(await memory.list(other)).toEqual([])
    expect((await memory.change(actor, fact.id, 'Ada\u0000 sails.')).text).toBe('Ada sails.')
    await expect(memory.add(actor, ' \n ')).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(memory.add(actor, 'a'.repeat(1_001))).rejects.toMatchObject({ code: 'invalid_request' })
    for (let count = 1; count < 200; count++) await memory.add(actor, `Fact ${count}`)
    await expect(memory.add(actor, 'One more')).rejects.toMatchObject({ code: 'limit_reached' })
    expect(await memory.save(actor, chatId, { text: 'One more' })).toMatchObject({ isError: true })
    await memory.removeAll(actor)
    expect(await memory.list(actor)).toEqual([])
  })

  it('[mem-07] is an item of the context, which a person can leave out of one chat', async () => {
    const { memory, context, actor, chatId } = await setUp()
    await memory.add(actor, 'Ada builds boats.')
    const keys = async () => (await context.view(actor, chatId)).tiers.flatMap(({ items }) => items.map(({ key }) => key))
    expect(await keys()).toContain('memory:facts')
    expect((await context.instructions(actor, chatId)).whole).toContainEqual(expect.objectContaining({ from: 'memory' }))
    await context.choose(actor, chatId, 'memory:facts', 'left_out')
    expect(await keys()).not.toContain('memory:facts')
    expect((await context.view(actor, chatId)).leftOut).toEqual([{ key: 'memory:facts', label: 'Memory' }])
  })
})

describe('[mem-05] memory', () => {
  it.each([
    ['is shared in a project', { sharedInProject: true }, []],
    ['is in a project with other people', {}, ['other@example.org']],
    ['is temporary', { temporary: true }, null],
  ])('is not used in a chat that %s', async (_, columns, people) => {
    const { runs, memory, actor, chatId, says, log, asked, platform, person } = await setUp()
    const { client } = platform.db
    const at = now(platform.clock)
    const projectId = 'harbour'
    if (people) {
      await client.project.create({
        data: { id: projectId, userId: actor.userId, name: 'Harbour', color: 'blue', createdAt: at, updatedAt: at },
      })
      const members = [actor, ...(await Promise.all(people.map(person)))]
      await addMembers(
        client,
        projectId,
        members.map(({ userId }) => [userId, 'owner']),
      )
    }
    await memory.add(actor, 'Ada builds boats.')
    expect(await memory.isUsedIn(actor, chatId)).toBe(true)
    await client.chat.update({ where: { id: chatId }, data: { ...columns, ...(people ? { projectId } : {}) } })
    says(text('Hello.'))
    await log((await runs.start(actor, chatId, send('Hello.'))).runId)
    expect(toolNames(asked[0])).toEqual([])
    expect(promptOf(asked[0])).not.toContain('boats')
    expect(await memory.save(actor, chatId, { text: 'More.' })).toMatchObject({ isError: true })
  })
})

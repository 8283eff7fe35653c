import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { TurnChoice } from '#lib/messages/index.ts'
import { type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { everythingServer } from '#tests/support/mcp/index.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

const OTHERS = { 'a:one': { title: 'One' }, 'b:two': { title: 'Two' } }

async function setUp() {
  engine = await testEngine({ others: { ...OTHERS }, config: { mcpServers: { everything: everythingServer() } } })
  return engine.chat()
}

const message = (turn?: TurnChoice) => ({ id: newId(), text: 'Hi', ...(turn ? { turn } : {}) })
const runs = () => engine.platform.db.client.run.findMany({ orderBy: { startedAt: 'asc' } })
const chosenOf = async () => (await runs()).map(({ model, selectedTools }) => [model, selectedTools])

async function answered(chatId: string, request: Parameters<TestEngine['runs']['start']>[2]) {
  engine.says(text('Done.'))
  const started = await engine.runs.start(engine.actor, chatId, request)
  await engine.log(started.runId)
  return started
}

describe('a message with a model and tools of its own', () => {
  it('[turn-50] is answered by them, also when it is answered again, and the next one by the chat again', async () => {
    const chatId = await setUp()
    const turn = { model: 'b:two', tools: ['everything.echo'] }
    const { userMessageId } = await answered(chatId, { message: message(turn) })
    await answered(chatId, { message: null, parentId: userMessageId })
    await answered(chatId, { message: message() })
    const [first, again, next] = await chosenOf()
    expect([first, again]).toEqual([
      ['b:two', ['everything.echo']],
      ['b:two', ['everything.echo']],
    ])
    expect(next?.[0]).not.toBe('b:two')
    expect(next?.[1]).toEqual(['*'])
    expect(engine.asked[0]?.tools.map(({ name }) => name)).toEqual(['everything__echo'])
    expect((await engine.chats.message(engine.actor, chatId, userMessageId)).metadata?.turn).toEqual(turn)
    expect(await engine.chats.get(engine.actor, chatId)).toMatchObject({ model: null, selectedTools: ['*'] })
  })

  it('[turn-50] lets another model that is asked for win, and the chat answer again where its own is gone', async () => {
    const chatId = await setUp()
    const { userMessageId } = await answered(chatId, { message: message({ model: 'b:two' }) })
    await answered(chatId, { message: null, parentId: userMessageId, model: 'a:one' })
    await engine.platform.db.client.message.update({ where: { id: userMessageId }, data: { metadata: { turn: { model: 'gone:x' } } } })
    await answered(chatId, { message: null, parentId: userMessageId })
    expect((await chosenOf()).map(([model]) => model)).toEqual(['b:two', 'a:one', expect.not.stringContaining('gone')])
  })

  it('[turn-51] is refused where they are gone, sent or queued, and nothing is stored', async () => {
    const chatId = await setUp()
    // The tools of a server are known once it has started.
    await engine.mcp.tools(engine.actor, { waitMs: 10_000 })
    for (const [turn, code] of [
      [{ model: 'gone:x' }, 'model_not_found'],
      [{ tools: ['everything.nope'] }, 'unknown_tool'],
    ] as const) {
      const sent = message({ ...turn } as TurnChoice)
      await expect(engine.runs.start(engine.actor, chatId, { message: sent })).rejects.toMatchObject({ code })
      await expect(engine.runs.queue.add(engine.actor, chatId, sent)).rejects.toMatchObject({ code })
    }
    expect([await runs(), await engine.platform.db.client.queuedMessage.count(), await engine.platform.db.client.message.count()]).toEqual([
      [],
      0,
      0,
    ])
  })

  it('[turn-50] keeps them while it waits in the queue', async () => {
    const chatId = await setUp()
    const gate = Promise.withResolvers<void>()
    engine.says([{ type: 'wait', until: gate.promise }, ...text('One.')])
    await engine.runs.start(engine.actor, chatId, { message: message() })
    const turn = { model: 'b:two', tools: ['memory.save', 'everything.echo'] }
    expect(await engine.runs.queue.add(engine.actor, chatId, message(turn))).toMatchObject([{ turn }])
    engine.says(text('Two.'))
    gate.resolve()
    await vi.waitFor(async () => expect((await chosenOf())[1]).toEqual(['b:two', ['memory.save', 'everything.echo']]), 10_000)
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProviderError } from '#lib/models/index.ts'
import { call, calls, type EngineOptions, type Say, send, type TestEngine, testEngine, text, usage } from '#tests/support/engine.ts'
import { type Journal, newJournal, testServer } from '#tests/support/mcp/index.ts'

const PRICE = { input: 2, output: 10, cacheRead: null, cacheWrite: null }
const COST = 10 * PRICE.input + 5 * PRICE.output

let engine: TestEngine
let journal: Journal | null = null
afterEach(async () => {
  await engine.dispose()
  journal?.remove()
  journal = null
})

const entries = () =>
  engine.platform.db.client.usageEntry.findMany({
    orderBy: [{ at: 'asc' }, { step: 'asc' }, { server: 'asc' }, { errors: 'asc' }],
    omit: { id: true, at: true },
  })

async function answered(answers: Say[][], options: EngineOptions = {}): Promise<string> {
  engine = await testEngine({ model: { price: PRICE }, ...options })
  engine.says(...answers)
  const chatId = await engine.chat()
  const { runId } = await engine.runs.start(engine.actor, chatId, send('Go.'))
  await engine.log(runId)
  return runId
}

describe('the usage of an answer', () => {
  it('[cost-07] of one step is one row, which counts the answer and its first token', async () => {
    const runId = await answered([text('Yes.')])
    expect(await entries()).toMatchObject([
      { runId, step: 1, server: '', costMicroUsd: COST, runs: 1, errors: 0, ttftMs: expect.any(Number), projectId: null, scheduleId: null },
    ])
    expect(await entries()).toHaveLength(1)
  })

  it('[cost-07] names the project of its chat, though the chat has left it since and it is deleted', async () => {
    engine = await testEngine({ model: { price: PRICE } })
    const { id: projectId } = await engine.projects.create(engine.actor, { name: 'Harbour' })
    const { id: chatId } = await engine.chats.create(engine.actor, { projectId })
    engine.says(text('Yes.'))
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Go.'))
    await engine.log(runId)
    await engine.platform.db.client.chat.update({ where: { id: chatId }, data: { projectId: null } })
    await engine.projects.remove(engine.actor, projectId)
    expect(await entries()).toMatchObject([{ projectId, costMicroUsd: COST }])
    expect(await engine.usageReports.own(engine.actor, { by: 'project' })).toMatchObject([
      { key: projectId, name: 'Deleted project', costMicroUsd: COST, runs: 1 },
    ])
  })

  it('[cost-07] that calls tools counts the calls by server, and the failed ones, once each', async () => {
    journal = newJournal()
    const runId = await answered([[...call('a', 'test__count', { label: 'x' }), ...call('b', 'test__fail', {}), calls], text('Done.')], {
      config: { mcpServers: { test: testServer(journal) } },
    })
    expect(await entries()).toMatchObject([
      { runId, step: 1, server: '', runs: 0, calls: 0, costMicroUsd: COST },
      { runId, step: 2, server: '', runs: 1, errors: 0, costMicroUsd: COST },
      { runId, step: 2, server: 'test', runs: 0, calls: 2, failedCalls: 1, promptTokens: 0, costMicroUsd: null },
    ])
    expect(await engine.usageReports.own(engine.actor, { by: 'server' })).toMatchObject([
      { key: 'test', runs: 2, errors: 1, promptTokens: 0 },
    ])
    expect(await engine.usageReports.own(engine.actor, { by: 'model' })).toMatchObject([
      { runs: 1, promptTokens: 20, costMicroUsd: 2 * COST },
    ])
  })

  it('[cost-07] that fails counts as one, though its provider has charged nothing', async () => {
    const error = new ProviderError('provider_failed', { message: 'No.', retryable: false })
    await answered([[{ type: 'throw', error }]])
    expect(await entries()).toMatchObject([{ server: '', promptTokens: 0, costMicroUsd: 0, runs: 1, errors: 1 }])
  })

  it('[cost-07] counts what its title has used, beside the answer', async () => {
    await answered([text('Whole.'), text('A title')], { limits: { automaticTitles: true }, model: { writesTitles: true, price: PRICE } })
    await vi.waitFor(async () => expect(await entries()).toHaveLength(2))
    expect(await engine.usageReports.own(engine.actor, { by: 'model' })).toMatchObject([
      { runs: 1, promptTokens: 2 * usage.promptTokens, costMicroUsd: 2 * COST },
    ])
  })

  it('[cost-07] outlives its person', async () => {
    await answered([text('Yes.')])
    const before = await entries()
    await engine.platform.db.client.user.delete({ where: { id: engine.actor.userId } })
    expect(await entries()).toEqual(before)
  })

  it('[cost-07] without a session counts the answer, its calls of servers, and its failure', async () => {
    engine = await testEngine({ model: { price: PRICE } })
    const play = async () => {
      const request = { model: 'test:model', prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Go.' }] }] }
      const open = await engine.stateless.open(
        engine.actor,
        { ...request, tools: [], serverTools: [] } as never,
        AbortSignal.timeout(10_000),
      )
      return open.play(() => undefined)
    }
    engine.says(text('Yes.'))
    await play()
    engine.says([{ type: 'throw', error: new ProviderError('provider_failed', { message: 'No.', retryable: false }) }])
    await expect(play()).rejects.toMatchObject({ code: 'provider_failed' })
    expect((await entries()).toSorted((a, b) => a.errors - b.errors)).toMatchObject([
      { runId: null, runs: 1, errors: 0, costMicroUsd: COST, ttftMs: expect.any(Number) },
      { runId: null, runs: 1, errors: 1, promptTokens: 0 },
    ])
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { pauseRuns, resumeRuns } from '#lib/platform/index.ts'
import { type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { leaveRun, said } from '#tests/support/left-run.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

const statusOf = async (runId: string) => (await engine.runs.get(engine.actor, runId)).status

describe('the unfinished answers of a restored database', () => {
  it('[O7] stay paused until an operator resumes them, while new messages are answered', async () => {
    engine = await testEngine()
    engine.says(text('New.'), text('Whole.'))
    const { runId } = await leaveRun(engine, said('Hal'))
    await pauseRuns(engine.platform.db, new Date())
    const second = engine.secondRuns()
    await vi.waitFor(() => expect(engine.logged.some(({ event }) => event === 'run.paused')).toBe(true), 5_000)
    const chatId = await engine.chat()
    const message = { id: '01970000-0000-7000-8000-000000000001', text: 'Hello' }
    const fresh = await second.start(engine.actor, chatId, { message })
    await engine.log(fresh.runId)
    expect([await statusOf(fresh.runId), await statusOf(runId), engine.asked.length]).toEqual(['completed', 'running', 1])

    await resumeRuns(engine.platform.db)
    await vi.waitFor(async () => expect(await statusOf(runId)).toBe('completed'), 8_000)
    expect(engine.asked).toHaveLength(2)
  })

  it('[O7] send no message that had waited behind them, until they are resumed', async () => {
    engine = await testEngine()
    const { actor, platform, runs } = engine
    const [chatId, id] = [await engine.chat(), newId()]
    const at = new Date(platform.clock.nowMs())
    const row = { id, chatId, userId: actor.userId, data: { text: 'Left' }, selectedTools: [], createdAt: at }
    await platform.db.client.queuedMessage.create({ data: row })
    await pauseRuns(platform.db, at)
    expect(await runs.queue.release(actor, chatId)).toMatchObject([{ id, text: 'Left' }])
    expect(await platform.db.client.run.count()).toBe(0)
    await resumeRuns(platform.db)
    engine.says(text('Found.'))
    expect(await runs.queue.release(actor, chatId)).toEqual([])
    const run = await platform.db.client.run.findFirstOrThrow()
    await engine.log(run.id)
  })

  it('[O7] can be stopped without asking a model or calling a tool', async () => {
    engine = await testEngine()
    const { runId } = await leaveRun(engine, said('Hal'))
    await pauseRuns(engine.platform.db, new Date())
    engine.secondRuns()
    await engine.runs.stop(engine.actor, runId)
    await vi.waitFor(async () => expect(await statusOf(runId)).toBe('stopped'), 8_000)
    expect(engine.asked).toHaveLength(0)
  })
})

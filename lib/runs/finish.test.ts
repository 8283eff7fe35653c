import { afterEach, beforeEach, expect, it } from 'vitest'
import { send, type TestEngine, testEngine, text, usage } from '#tests/support/engine.ts'

let engine: TestEngine
beforeEach(async () => {
  engine = await testEngine()
})
afterEach(() => engine.dispose())

/** An answer that waits before its end. */
function waiting() {
  const { promise, resolve } = Promise.withResolvers<void>()
  engine.says([...text('Hello.').slice(0, -1), { type: 'wait', until: promise }, { type: 'finish', finishReason: 'stop', usage }])
  return resolve
}

async function begun() {
  const goOn = waiting()
  const chatId = await engine.chat()
  const { runId } = await engine.runs.start(engine.actor, chatId, send('Hi'))
  const { db } = engine.platform
  await expect.poll(() => db.client.runEvent.count({ where: { runId } })).toBeGreaterThan(2)
  const stored = async () => ({
    iterations: await db.client.runEvent.count({ where: { runId, data: { contains: 'data-iteration' } } }),
    entries: await db.client.usageEntry.count({ where: { runId } }),
    answers: await db.client.message.count({ where: { runId } }),
    states: await db.client.contextState.count({ where: { chatId } }),
  })
  return { goOn, runId, chatId, stored }
}

it('the last step, its usage, the answer and the state of the context are stored in one commit', async () => {
  const { goOn, runId, stored } = await begun()
  expect(await stored()).toEqual({ iterations: 0, entries: 0, answers: 0, states: 0 })
  goOn()
  const rows = await engine.log(runId)
  expect(await stored()).toEqual({ iterations: 1, entries: 1, answers: 1, states: 1 })
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
})

it('an end that another process has taken over stores none of them', async () => {
  const { goOn, runId, stored } = await begun()
  await engine.platform.db.client.run.update({ where: { id: runId }, data: { leaseToken: 'other' } })
  goOn()
  await expect.poll(() => engine.logged.some(({ event }) => event === 'run.lost')).toBe(true)
  expect(await stored()).toEqual({ iterations: 0, entries: 0, answers: 0, states: 0 })
})

it('an update of the context that another writer was before is made up for', async () => {
  const { goOn, runId, chatId } = await begun()
  const { db } = engine.platform
  const row = { chatId, mode: 'code', version: 7, tracker: { items: [] }, report: {}, updatedAt: new Date(0) }
  await db.client.contextState.create({ data: row })
  goOn()
  await engine.log(runId)
  const { tiers } = await engine.context.view(engine.actor, chatId)
  expect((await db.client.contextState.findFirst({ where: { chatId } }))?.version).toBe(8)
  expect(tiers.flatMap(({ items }) => items).filter(({ label }) => label === 'Hi' || label === 'Hello.')).toHaveLength(2)
})

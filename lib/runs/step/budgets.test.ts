import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import type { InputRequestView } from '#lib/messages/index.ts'
import { type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

const price = { input: 1, output: 1, cacheRead: null, cacheWrite: null }
const admin = (): Actor => ({ ...engine.actor, role: 'admin', rights: rightsOf('admin') })
const ofEveryone = (limitTokens: number | null, limitUsd: number | null = null) =>
  engine.budgets.admin.create(admin(), { subject: { kind: 'everyone' }, period: 'month', limitTokens, limitUsd })
const stateOf = async (id: string) => (await engine.budgets.admin.list(admin())).items.find(one => one.id === id)
const ask = async (actor = engine.actor) => (await engine.runs.start(actor, await engine.chat(actor), send('Hello.'))).runId

async function openQuestion(runId: string): Promise<InputRequestView> {
  return vi.waitFor(async () => {
    const { inputs } = await engine.runs.get(engine.actor, runId)
    const [input] = inputs
    if (!input) throw new Error('nothing is asked')
    return input
  }, 5_000)
}

/** An answer that waits for `until` before its end, and has used this. */
const using = (promptTokens: number, completionTokens: number, until?: Promise<unknown>): Say[] => [
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: 'Word.' },
  { type: 'text-end', id: 't' },
  ...(until ? [{ type: 'wait', until } as const] : []),
  {
    type: 'finish',
    finishReason: 'stop',
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens, estimated: false },
  },
]

describe('a step within budgets', () => {
  it('[budget-01] reserves its prompt and output before it leaves, and books what it has used in their place', async () => {
    engine = await testEngine({ model: { price } })
    const gate = Promise.withResolvers<void>()
    engine.says(using(1_000, 50, gate.promise))
    const { id } = await ofEveryone(100_000, 10)
    const runId = await ask()
    await vi.waitFor(() => expect(engine.asked).toHaveLength(1))
    const held = await stateOf(id)
    expect(held?.reserved.tokens).toBeGreaterThan(4_096)
    expect(held?.reserved.microUsd).toBe(held?.reserved.tokens)
    expect(held?.spent).toEqual({ tokens: 0, microUsd: 0 })
    gate.resolve()
    await engine.log(runId)
    expect(await stateOf(id)).toMatchObject({ reserved: { tokens: 0, microUsd: 0 }, spent: { tokens: 1_050, microUsd: 1_050 } })
  })

  it('[budget-01] counts tokens alone where its model has no price', async () => {
    engine = await testEngine()
    engine.says(using(1_000, 50))
    const { id } = await ofEveryone(100_000, 0)
    await engine.log(await ask())
    expect(await stateOf(id)).toMatchObject({ reserved: { tokens: 0, microUsd: 0 }, spent: { tokens: 1_050, microUsd: 0 } })
  })

  it('[budget-02] names in the answer what its provider has counted beyond the reservation, and the next answer waits', async () => {
    engine = await testEngine()
    engine.says(using(50_000, 50))
    const { id } = await ofEveryone(50_000)
    const events = await engine.log(await ask())
    const notices = events.flatMap(({ chunk }) => (chunk.type === 'data-notice' ? [chunk.data.code] : []))
    expect(notices).toContain('budget_overrun')
    expect(await stateOf(id)).toMatchObject({ spent: { tokens: 50_050 } })
    const runId = await ask()
    expect(await openQuestion(runId)).toMatchObject({ kind: 'budget', options: ['raise', 'stop'] })
    await engine.runs.stop(engine.actor, runId)
    await engine.log(runId)
    expect(engine.asked).toHaveLength(1)
  })

  it('[budget-04] waits for room, which others give back, and goes on by itself', async () => {
    engine = await testEngine()
    const gate = Promise.withResolvers<void>()
    engine.says(using(10, 5, gate.promise), text('After it.'))
    const { id } = await ofEveryone(6_000)
    const first = await ask()
    await vi.waitFor(() => expect(engine.asked).toHaveLength(1))
    const second = await ask()
    const { message } = await openQuestion(second)
    expect(message).toBe('The budget of this workspace for this month has no room while other answers are being written.')
    gate.resolve()
    await engine.log(first)
    await engine.log(second)
    expect(await engine.runs.get(engine.actor, second)).toMatchObject({ status: 'completed', finishReason: 'stop' })
    expect(await stateOf(id)).toMatchObject({ reserved: { tokens: 0 }, spent: { tokens: 30 } })
  })

  it('[budget-04] is raised by who has the right, and by nobody else', async () => {
    engine = await testEngine()
    engine.says(text('Raised.'))
    const { id } = await ofEveryone(100)
    const runId = await ask()
    const { id: inputId } = await openQuestion(runId)
    const give = (actor: Actor, content: unknown, choice = 'raise') => engine.runs.answer(actor, runId, inputId, { choice, content })
    await expect(give(engine.actor, { limit_tokens: 20_000 })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(give(engine.actor, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(give(admin(), {})).rejects.toMatchObject({ code: 'invalid_form' })
    await expect(give(admin(), { limit_tokens: 50 })).rejects.toMatchObject({ code: 'unusable' })
    expect(await stateOf(id)).toMatchObject({ limit: { tokens: 100 } })
    await give(admin(), { limit_tokens: 20_000 })
    await engine.log(runId)
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed' })
    expect(await stateOf(id)).toMatchObject({ limit: { tokens: 20_000 } })
  })

  it('[budget-04] ends the run where the person stops it, and asks no model', async () => {
    engine = await testEngine()
    await ofEveryone(100)
    const runId = await ask()
    const { id: inputId } = await openQuestion(runId)
    await engine.runs.answer(engine.actor, runId, inputId, { choice: 'stop' })
    await engine.log(runId)
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'stopped' })
    expect(engine.asked).toHaveLength(0)
  })

  it('[budget-04] goes on once its budget is deleted', async () => {
    engine = await testEngine()
    engine.says(text('Free.'))
    const { id } = await ofEveryone(100)
    const runId = await ask()
    await openQuestion(runId)
    await engine.budgets.admin.remove(admin(), id)
    await engine.log(runId)
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed' })
  })

  it('[budget-04] waits on in the process that takes it up, by the same question', async () => {
    engine = await testEngine()
    engine.says(text('Taken up.'))
    const { id } = await ofEveryone(100)
    const runId = await ask()
    const { id: inputId } = await openQuestion(runId)
    await engine.runs.close()
    const second = engine.secondRuns()
    await vi.waitFor(async () => expect((await second.get(engine.actor, runId)).status).toBe('waiting'), 8_000)
    expect((await second.get(engine.actor, runId)).inputs.map(input => input.id)).toEqual([inputId])
    await second.answer(admin(), runId, inputId, { choice: 'raise', content: { limit_tokens: 50_000 } })
    await vi.waitFor(async () => expect((await second.get(engine.actor, runId)).status).toBe('completed'), 8_000)
    expect(await stateOf(id)).toMatchObject({ reserved: { tokens: 0 }, spent: { tokens: 15 } })
  })

  it('[budget-06] tells once in a period that four fifths are spent', async () => {
    engine = await testEngine()
    engine.says(using(7_000, 1_500), using(10, 5))
    await ofEveryone(10_000)
    await engine.log(await ask())
    await vi.waitFor(() => expect(engine.logged.filter(({ event }) => event === 'budget.near')).toHaveLength(1))
    const runId = await ask()
    await openQuestion(runId)
    await engine.runs.stop(engine.actor, runId)
    await engine.log(runId)
    expect(engine.logged.filter(({ event }) => event === 'budget.near')).toHaveLength(1)
  })

  it('[budget-07] is refused at once where its sender does not wait, with the wait', async () => {
    engine = await testEngine()
    await ofEveryone(100)
    const chatId = await engine.chat()
    const start = engine.runs.start(engine.actor, chatId, { ...send('Hello.'), refusesToWait: true })
    await expect(start).rejects.toMatchObject({ code: 'budget_reached', retryAfterMs: expect.any(Number) })
    expect(await engine.platform.db.client.run.count()).toBe(0)
  })
})

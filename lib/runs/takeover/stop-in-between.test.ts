import { afterEach, describe, expect, it, vi } from 'vitest'
import { messageText, type RunEvent } from '#lib/messages/index.ts'
import { messageOf, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { leaveRun, said } from '#tests/support/left-run.ts'
import { HANDED_OVER } from '../run/limits.ts'
import type { Runs } from '../runs.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

/** Lets something happen while a run of this chat reads its path: it is stored, or taken, and not begun. */
function meanwhile(happens: (chatId: string) => Promise<unknown>): void {
  const { pathEndTo } = engine.chats
  vi.spyOn(engine.chats, 'pathEndTo').mockImplementationOnce(async (...given) => {
    await happens(given[0])
    return pathEndTo(...given)
  })
}

async function read(runs: Runs, runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const batch of await runs.tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(15_000) })) events.push(...batch)
  return events
}

describe('a stop', () => {
  it('[run-04] right after the start is obeyed: the model is not asked', async () => {
    engine = await testEngine()
    const { runs, actor } = engine
    meanwhile(async chatId => {
      const active = await runs.active(actor, chatId)
      await runs.stop(actor, active?.id ?? '')
    })
    const { runId } = await runs.start(actor, await engine.chat(), send('Go.'))
    await engine.log(runId)
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'stopped' })
    expect(engine.asked).toEqual([])
  })

  it('[run-04][run-21] during the takeover of a run is obeyed: nothing that was shown is voided', async () => {
    engine = await testEngine()
    const { runId } = await leaveRun(engine, said('Half of'))
    // Publishes no note: the stop came before the run could hear one.
    meanwhile(() => engine.platform.db.client.run.update({ where: { id: runId }, data: { stopRequested: true } }))
    const events = await read(engine.secondRuns(), runId)
    expect(events.filter(({ chunk }) => chunk.type === 'reset-step')).toEqual([])
    expect(messageText(messageOf(events))).toBe('Half of')
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'stopped' })
    expect(engine.asked).toEqual([])
  })
})

describe('a run that another process took over and ended', () => {
  it('is followed to its end by the readers of the first, within seconds', async () => {
    engine = await testEngine()
    const { runs, actor, platform } = engine
    engine.says([...text('Half of it').slice(0, 3), { type: 'hang' }], text('Whole.'))
    const { runId } = await runs.start(actor, await engine.chat(), send('Go.'))
    await vi.waitFor(async () => expect(JSON.stringify((await runs.snapshot(actor, runId)).fold)).toContain('Half'), 8_000)
    const first = read(runs, runId)
    await platform.db.client.run.update({ where: { id: runId }, data: { leaseUntil: new Date(1) } })
    const events = await read(engine.secondRuns(), runId)
    const endedMs = performance.now()
    expect(await first).toEqual(events)
    expect(performance.now() - endedMs).toBeLessThan(2_000)
    expect(messageText(messageOf(events))).toBe('Whole.')
  })
})

describe('a start in a process that ends', () => {
  it('is handed over at once if it was stored after the shutdown had begun', async () => {
    engine = await testEngine()
    const { runs, actor } = engine
    const chatId = await engine.chat()
    const held = Promise.withResolvers<void>()
    const { get } = engine.chats
    vi.spyOn(engine.chats, 'get').mockImplementationOnce(async (...given) => {
      await held.promise
      return get(...given)
    })
    const starting = runs.start(actor, chatId, send('Go.'))
    await runs.close()
    held.resolve()
    const { runId } = await starting
    const stored = await engine.platform.db.client.run.findUniqueOrThrow({ where: { id: runId } })
    expect(stored).toMatchObject({ status: 'running', leaseToken: null, leaseUntil: HANDED_OVER })
    engine.says(text('Whole.'))
    expect(messageText(messageOf(await read(engine.secondRuns(), runId)))).toBe('Whole.')
    expect(await engine.platform.db.client.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
      takeovers: 0,
      status: 'completed',
    })
  })
})

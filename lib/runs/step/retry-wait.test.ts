import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Chunk, messageText, type RunEvent } from '#lib/messages/index.ts'
import { ProviderError } from '#lib/models/index.ts'
import { messageOf, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { type LeftRow, leaveRun } from '#tests/support/left-run.ts'
import { canRetry, leftOfRetry } from './retry-wait.ts'

const MINUTE_MS = 60_000
/** Node counts timers in whole milliseconds. */
const TIMER_MS = 1

const announced = (waitMs: number): Chunk => ({
  type: 'data-notice',
  id: 'model_retried',
  data: { code: 'model_retried', message: 'Busy.', details: { attempt: 2, wait_ms: waitMs } },
})
const resumed: Chunk = { type: 'data-notice', id: 'resumed', data: { code: 'resumed', message: 'Back.' } }
const cut: Chunk = { type: 'data-notice', data: { code: 'model_retried', message: 'Continuing with the tools it had asked for.' } }
const said: Chunk = { type: 'text-delta', id: 't', delta: 'a' }

describe('the rest of a wait', () => {
  const rows = (...given: [atMs: number, chunk: Chunk][]) => given.map(([atMs, chunk]) => ({ atMs, chunk }))
  const start: [number, Chunk] = [0, { type: 'start-step' }]

  it.each([
    ['is the rest of it', 700, rows(start, [100, announced(1_000)])],
    [
      'is the rest of it for the next process, too',
      700,
      rows(start, [100, announced(1_000)], [300, { type: 'reset-step' }], [300, resumed]),
    ],
    ['is never more than was announced', 1_000, rows(start, [90_000, announced(1_000)])],
    ['is nothing once it is over', null, rows(start, [100, announced(300)])],
    ['is nothing where the model has spoken since', null, rows(start, [100, announced(1_000)], [350, said])],
    [
      'is nothing where the model has spoken since, to another process',
      null,
      rows(start, [100, announced(1_000)], [350, said], [380, resumed]),
    ],
    ['is nothing of what was not to be waited for', null, rows(start, [100, cut])],
    ['is nothing in a log without rows', null, rows()],
  ])('%s', (_, waitMs, log) => {
    expect(leftOfRetry(log, 400)).toEqual(waitMs === null ? null : { attempt: 2, waitMs })
  })
})

describe('a failure of a provider', () => {
  const failure = (retryable: boolean, retryAfterMs?: number) =>
    new ProviderError('provider_failed', { message: '', retryable, retryAfterMs })

  it.each([
    ['that passes, unless it was asked three times', failure(true), [true, true, false]],
    ['that lasts', failure(false), [false, false, false]],
    ['that asks for a minute', failure(true, MINUTE_MS), [true, true, false]],
    ['that asks for more than a minute', failure(true, MINUTE_MS + 1), [false, false, false]],
    ['that asks for an hour', failure(true, 60 * MINUTE_MS), [false, false, false]],
  ])('[run-24] is tried again, or not: one %s', (_, error, expected) => {
    expect([1, 2, 3].map(attempt => canRetry(error, attempt))).toEqual(expected)
  })
})

let engine: TestEngine
afterEach(() => engine?.dispose())

describe('a provider that is busy', () => {
  const busy = (retryAfterMs?: number): Say[] => [
    { type: 'throw', error: new ProviderError('provider_failed', { message: 'Busy.', retryable: true, retryAfterMs }) },
  ]

  /** How long after each answer the next request came, in milliseconds. */
  async function waitsBetween(...answers: Say[][]): Promise<number[]> {
    const askedMs: number[] = []
    const queue = [...answers]
    engine = await testEngine({
      model: {
        port: {
          async stream(_, sink) {
            askedMs.push(performance.now())
            for (const say of queue.shift() ?? [])
              if (say.type === 'throw') throw say.error
              else sink(say as Parameters<typeof sink>[0])
          },
        },
      },
    })
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
    expect(messageText(messageOf(await engine.log(runId)))).toBe('Now.')
    return askedMs.slice(1).map((atMs, index) => atMs - (askedMs[index] ?? 0))
  }

  it('[run-24] is not asked again sooner than it has said', async () => {
    const [first = 0] = await waitsBetween(busy(400), text('Now.'))
    expect(first).toBeGreaterThanOrEqual(400 - TIMER_MS)
    expect(first).toBeLessThan(1_000)
  })

  it('[run-24] is asked again after one second, then after two, if it names no time', async () => {
    const [first = 0, second = 0] = await waitsBetween(busy(), busy(), text('Now.'))
    expect(first).toBeGreaterThanOrEqual(1_000 - TIMER_MS)
    expect(first).toBeLessThan(2_000 - TIMER_MS)
    expect(second).toBeGreaterThanOrEqual(2_000 - TIMER_MS)
  })
})

describe('a run whose process died while it waited to ask a busy provider again', () => {
  /** The wait began so long ago. */
  const waited = (agoMs: number, waitMs: number): LeftRow[] => [
    { chunk: { type: 'start-step' }, afterMs: -agoMs },
    { chunk: announced(waitMs), afterMs: -agoMs },
  ]
  const waits = (events: RunEvent[]) =>
    events.flatMap(({ chunk }) => (chunk.type === 'data-notice' && chunk.data.code === 'model_retried' ? [chunk.data.details] : []))

  it('[run-24] asks it again after the rest of the wait', async () => {
    engine = await testEngine()
    engine.says(text('Whole.'))
    const leftMs = Date.now()
    const { runId } = await leaveRun(engine, waited(MINUTE_MS - 1_500, MINUTE_MS))
    const tail = await engine.secondRuns().tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(10_000) })
    const events: RunEvent[] = []
    const spokenMs: number[] = []
    for await (const batch of tail) {
      events.push(...batch)
      if (batch.some(({ chunk }) => chunk.type === 'text-delta')) spokenMs.push(Date.now() - leftMs)
    }
    expect(spokenMs[0]).toBeGreaterThanOrEqual(1_500 - TIMER_MS)
    expect(messageText(messageOf(events))).toBe('Whole.')
    expect(waits(events)).toEqual([
      { attempt: 2, wait_ms: MINUTE_MS },
      { attempt: 2, wait_ms: expect.any(Number) },
    ])
    expect((waits(events)[1] as { wait_ms: number }).wait_ms).toBeLessThanOrEqual(1_500)
  })

  it('[run-04][run-24] may be stopped meanwhile, or be left to a third process, and the provider is not asked', async () => {
    engine = await testEngine()
    const { runId } = await leaveRun(engine, waited(1_000, MINUTE_MS))
    const isWaiting = (times: number) =>
      vi.waitFor(async () => {
        const rows = await engine.platform.db.client.runEvent.count({ where: { runId, data: { contains: '"model_retried"' } } })
        expect(rows).toBe(times)
      }, 8_000)
    const second = engine.secondRuns()
    await isWaiting(2)
    await second.close()
    const third = engine.secondRuns()
    await isWaiting(3)
    const beforeMs = performance.now()
    await third.stop(engine.actor, runId)
    const tail = await third.tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(10_000) })
    for await (const batch of tail) if (batch.at(-1)?.chunk.type === 'data-done') break
    expect(performance.now() - beforeMs).toBeLessThan(1_000)
    expect(await third.get(engine.actor, runId)).toMatchObject({ status: 'stopped', finishReason: 'stopped' })
    expect(engine.asked).toEqual([])
  })
})

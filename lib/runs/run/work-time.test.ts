import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Chunk, messageText, type RunEvent, type ToolOutput } from '#lib/messages/index.ts'
import { call, calls, messageOf, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { leaveRun, said, startedCall } from '#tests/support/left-run.ts'
import { newJournal, testServer } from '#tests/support/mcp/index.ts'

const HOUR_MS = 3_600_000
const LONG_AGO = '2026-01-01T00:00:00.000Z'

let engine: TestEngine
afterEach(() => engine.dispose())

/** Rows that were written so long after the run's beginning. */
const at = (afterMs: number, chunks: Chunk[]) => chunks.map(chunk => ({ chunk, afterMs }))

const resumed: Chunk = { type: 'data-notice', id: 'resumed', data: { code: 'resumed', message: 'It goes on.' } }

const question = (status: 'open' | 'answered'): Chunk => ({
  type: 'data-input',
  id: 'q',
  data: { id: 'q', kind: 'approval', message: 'May I?', options: ['allow_once', 'deny'], createdAt: LONG_AGO, expiresAt: LONG_AGO, status },
})

/** A run that one process leaves and another takes up; `last` are the rows of the other one. */
async function takenUp(rows: Parameters<typeof leaveRun>[1]): Promise<{ runId: string; events: RunEvent[]; last: RunEvent[] }> {
  const { runId } = await leaveRun(engine, rows)
  const events: RunEvent[] = []
  const signal = AbortSignal.timeout(10_000)
  for await (const batch of await engine.secondRuns().tail(engine.actor, runId, { after: 0, signal })) events.push(...batch)
  return { runId, events, last: events.slice(rows.length + 1) }
}

const notices = (events: RunEvent[]) => events.flatMap(({ chunk }) => (chunk.type === 'data-notice' ? [chunk.data.code] : []))
const isReset = (events: RunEvent[]) => events.some(({ chunk }) => chunk.type === 'reset-step')

describe('a run whose time is used up while it goes on', () => {
  const refused = (events: RunEvent[]) =>
    events.flatMap(({ chunk }) => (chunk.type === 'tool-output-available' && !chunk.preliminary ? [chunk.output as ToolOutput] : []))

  it('[V6] [run-06] ends its running call with the outcome that a takeover gives', async () => {
    const journal = newJournal()
    engine = await testEngine({ config: { mcpServers: { test: testServer(journal) } }, limits: { runTimeoutMs: 1_000 } })
    engine.says([...call('c', 'test__slow', { ms: 60_000 }), calls])
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
    const events = await engine.log(runId)
    expect(refused(events)).toEqual([expect.objectContaining({ outcome: 'timeout', tool: 'slow' })])
    expect(notices(events)).toContain('run_timeout')
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'failed', finishReason: 'timeout' })
    await vi.waitFor(() => expect(journal.lines()).toEqual(['slow started ', 'cancelled ']), 5_000)
    journal.remove()
  })

  it('[V7] [run-06] ends in the middle of what the model says, which is kept', async () => {
    engine = await testEngine({ limits: { runTimeoutMs: 500 } })
    engine.says([...text('Half of ').slice(0, -1), { type: 'hang' }])
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
    const events = await engine.log(runId)
    expect(messageText(messageOf(events))).toBe('Half of ')
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'failed', finishReason: 'timeout' })
  })

  it('[V7] [run-06] has the time still in which it waits for a person', async () => {
    const journal = newJournal()
    const policies = [{ server: 'test', tool: 'count', action: 'ask' as const }]
    engine = await testEngine({ config: { mcpServers: { test: testServer(journal) }, policies }, limits: { runTimeoutMs: 1_500 } })
    engine.says([...call('c', 'test__count', {}), calls], text('Counted.'))
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
    const [input] = await vi.waitFor(async () => {
      const { inputs } = await engine.runs.get(engine.actor, runId)
      expect(inputs).toHaveLength(1)
      return inputs
    }, 8_000)
    await new Promise(resolve => setTimeout(resolve, 1_000))
    await new Promise(resolve => setTimeout(resolve, 1_000))
    await engine.runs.answer(engine.actor, runId, input?.id ?? '', { choice: 'allow_once' })
    await engine.log(runId)
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed', finishReason: 'stop' })
    journal.remove()
  })
})

describe('a run whose process died when its time was used up', () => {
  it('[run-06] ends with what was shown, and the model is not asked again', async () => {
    engine = await testEngine({ limits: { runTimeoutMs: HOUR_MS / 2 } })
    const { runId, events, last } = await takenUp([...said('Half of '), ...at(HOUR_MS, [{ type: 'text-delta', id: 't', delta: 'it' }])])
    expect(messageText(messageOf(events))).toBe('Half of it')
    expect(isReset(events)).toBe(false)
    expect(notices(last)).toEqual(['run_timeout'])
    expect(engine.asked).toEqual([])
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'failed', finishReason: 'timeout', error: null })
  })

  it('[run-06] starts no call, and says of one under way that it may have happened', async () => {
    engine = await testEngine({ limits: { runTimeoutMs: HOUR_MS / 2 } })
    const { runId, events } = await takenUp([...said('I try. '), ...at(HOUR_MS, startedCall('c', 'test__count', {}))])
    expect(messageOf(events).parts).toContainEqual(
      expect.objectContaining({ toolCallId: 'c', output: expect.objectContaining({ outcome: 'timeout', executed: false }) }),
    )
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'failed', finishReason: 'timeout' })
  })

  it('[run-06] counts the time of every process before', async () => {
    engine = await testEngine({ limits: { runTimeoutMs: HOUR_MS / 2 } })
    const third = HOUR_MS / 3
    const { runId } = await takenUp([
      ...said('One '),
      ...at(third / 2, [{ type: 'text-delta', id: 't', delta: 'and ' }]),
      ...at(9 * HOUR_MS, [{ type: 'reset-step' }, resumed, ...said('Two ').slice(1)]),
      ...at(9 * HOUR_MS + 2 * third, [{ type: 'text-delta', id: 't', delta: 'and three' }]),
    ])
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'failed', finishReason: 'timeout' })
  })
})

describe('a run whose process died', () => {
  it.each([
    ['while a person was asked', [...said('May I? '), question('open'), ...at(HOUR_MS, [question('answered')])]],
    ['between two processes', [...said('One '), ...at(HOUR_MS, [{ type: 'reset-step' }, resumed, ...said('Two').slice(1)])]],
  ] satisfies [string, Parameters<typeof leaveRun>[1]][])('[run-06] has the time still that passed %s', async (_, rows) => {
    engine = await testEngine({ limits: { runTimeoutMs: HOUR_MS / 2 } })
    engine.says(text('Whole.'))
    const { runId, events } = await takenUp(rows)
    expect(messageText(messageOf(events))).toBe('Whole.')
    expect(notices(events)).not.toContain('run_timeout')
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed', finishReason: 'stop' })
  })
})

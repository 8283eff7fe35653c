import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { messageText, type RunEvent } from '#lib/messages/index.ts'
import type { ModelPart, ModelRequest } from '#lib/models/index.ts'
import { call, calls, messageOf, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { leaveRun } from '#tests/support/left-run.ts'
import { newJournal, testServer } from '#tests/support/mcp/index.ts'
import type { Runs } from '../runs.ts'

/** Longer than a frame, so that what comes behind it is a row of its own. */
const pause: Say = { type: 'pause', forMs: 60 }
const FIRST = 'label-first'
const WHOLE = 'I look. Both are there.'

/** The same model for every run: reasoning, text and two calls, of which one is counted under the person's words; then the answer. */
function script(request: ModelRequest): Say[] {
  if (request.prompt.some(({ role }) => role === 'tool')) return [...words('Both ', 'are there.'), ...text('').slice(-1)]
  const label = /label-\w+/.exec(JSON.stringify(request.prompt))?.[0]
  return [
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'Where ' },
    pause,
    { type: 'reasoning-delta', id: 'r', delta: 'could they be?' },
    { type: 'reasoning-end', id: 'r' },
    ...words('I ', 'look. '),
    ...call('e', 'test__echo', { text: 'here' }),
    pause,
    ...call('c', 'test__count', { label }),
    calls,
  ]
}

function words(first: string, second: string): Say[] {
  const [start, ...rest] = text(first)
  return [start as Say, ...rest.slice(0, -2), pause, { type: 'text-delta', id: 't', delta: second }, { type: 'text-end', id: 't' }]
}

/** A log that ends in any of its rows, and what became of it. */
interface Left {
  rows: RunEvent[]
  label: string
  runId: string
  /** The whole log in the end. */
  events: RunEvent[]
}

describe('a run that is taken up, whichever row its process died after', () => {
  const journal = newJournal()
  let engine: TestEngine
  let left: Left[]

  beforeAll(async () => {
    engine = await testEngine({
      config: { mcpServers: { test: testServer(journal) } },
      model: {
        port: {
          async stream(request, sink) {
            for (const say of script(request))
              if (say.type === 'pause') await new Promise(resolve => setTimeout(resolve, say.forMs))
              else sink(say as ModelPart)
          },
        },
      },
    })
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send(FIRST))
    const whole = await engine.log(runId)
    // The last two rows are stored together with the end of the run.
    left = await Promise.all(whole.slice(0, -2).map((_, index) => leaveAfter(whole.slice(0, index + 1))))
    const runs = engine.secondRuns()
    await Promise.all(left.map(run => goOn(runs, run)))
  })

  afterAll(async () => {
    await engine.dispose()
    journal.remove()
  })

  async function leaveAfter(rows: RunEvent[]): Promise<Left> {
    const label = `label-${rows.length}`
    const chunks = rows.slice(1).map(({ json }) => JSON.parse(json.replaceAll(FIRST, label)) as RunEvent['chunk'])
    const { runId, chatId } = await leaveRun(engine, chunks)
    const { client } = engine.platform.db
    await client.message.updateMany({ where: { chatId, role: 'user' }, data: { parts: [{ type: 'text', text: label }] } })
    return { rows: await stored(runId), label, runId, events: [] }
  }

  async function stored(runId: string): Promise<RunEvent[]> {
    const rows = await engine.platform.db.client.runEvent.findMany({ where: { runId }, orderBy: { seq: 'asc' } })
    return rows.map(({ seq, data }) => ({ seq, chunk: JSON.parse(data) as RunEvent['chunk'], json: data }))
  }

  /** Answers yes to each question whether to run the counted call again. */
  async function goOn(runs: Runs, run: Left): Promise<void> {
    if (mustAsk(run)) {
      await vi.waitFor(async () => expect((await runs.get(engine.actor, run.runId)).inputs).toHaveLength(1), 8_000)
      await runs.approve(engine.actor, run.runId, 'c', { approved: true })
    }
    const tail = await runs.tail(engine.actor, run.runId, { after: 0, signal: AbortSignal.timeout(10_000) })
    for await (const batch of tail) if (batch.at(-1)?.chunk.type === 'data-done') break
    run.events = await stored(run.runId)
  }

  const lastStep = (rows: RunEvent[]) => rows.slice(rows.findLastIndex(({ chunk }) => chunk.type === 'start-step'))
  const count = (rows: RunEvent[], type: string) => rows.filter(({ chunk }) => chunk.type === type).length
  const outputs = (rows: RunEvent[], id: string, isPreliminary: boolean) =>
    rows.filter(({ chunk }) => chunk.type === 'tool-output-available' && chunk.toolCallId === id && !!chunk.preliminary === isPreliminary)
      .length
  const mustAsk = ({ rows }: Left) => outputs(rows, 'c', true) > 0 && outputs(rows, 'c', false) === 0

  it('[run-21] has all its rows, numbered without a gap, and ends once, with the whole answer', async () => {
    expect(left.length).toBeGreaterThan(20)
    for (const { rows, events, runId } of left) {
      expect(events.slice(0, rows.length)).toEqual(rows)
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
      expect([count(events, 'data-done'), events.at(-1)?.chunk.type]).toEqual([1, 'data-done'])
      expect(messageText(messageOf(events))).toBe(WHOLE)
      const { status, iterations } = await engine.runs.get(engine.actor, runId)
      expect(status).toBe('completed')
      // The sums are written in the same turn as the iteration before them, so that no commit ends between the two.
      if (rows.at(-1)?.chunk.type !== 'data-iteration') expect(iterations).toBe(2)
    }
  })

  it('[run-21] never repeats a call with a known outcome, and repeats one with an unknown outcome only with consent, once', () => {
    const executed = left.map(({ label }) => journal.lines().filter(line => line === `count ${label}`).length)
    expect(executed).toEqual(left.map(run => Number(outputs(run.rows, 'c', false) === 0 && !isDropped(run))))
    expect(left.map(({ events }) => count(events, 'data-input') > 0)).toEqual(left.map(mustAsk))
    expect(new Set(executed)).toEqual(new Set([0, 1]))
    expect(left.filter(mustAsk).length).toBeGreaterThan(0)
  })

  /** The other call had started when the arguments of this one were not complete. */
  function isDropped({ rows }: Left): boolean {
    const isComplete = rows.some(({ chunk }) => chunk.type === 'tool-input-available' && chunk.toolCallId === 'c')
    return outputs(rows, 'e', true) > 0 && !isComplete
  }

  it('[run-27] repeats a step only if none of its calls had started', () => {
    const isAskedAgain = ({ rows }: Left) =>
      count(rows, 'start-step') > 0 && count(lastStep(rows), 'tool-output-available') === 0 && count(lastStep(rows), 'data-iteration') === 0
    const resets = left.map(({ events }) => count(events, 'reset-step'))
    expect(resets).toEqual(left.map(run => Number(isAskedAgain(run))))
    expect(new Set(resets)).toEqual(new Set([0, 1]))
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Chunk, InputRequestView, RunEvent, ToolOutput } from '#lib/messages/index.ts'
import { type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { leaveRun, said, startedCall } from '#tests/support/left-run.ts'
import { everythingServer } from '#tests/support/mcp/index.ts'
import type { Runs } from '../runs.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

const LATER = '2099-01-01T00:00:00.000Z'
const SUM = 'everything__get-sum'

const approval: InputRequestView = {
  id: newId(),
  kind: 'approval',
  toolCallId: 'c',
  toolName: 'everything.get-sum',
  message: 'Run it?',
  options: ['allow_once', 'deny'],
  status: 'open',
  createdAt: LATER,
  expiresAt: LATER,
}

/** A question that a server had asked in the first round of a call that runs again. */
const form: InputRequestView = {
  ...approval,
  id: newId(),
  kind: 'elicitation',
  round: 1,
  message: 'Shall I overwrite a.txt?',
  options: ['accept', 'decline', 'cancel'],
}

/** A call that had not left when its process died, about which somebody was asked; or one that had. */
const asking = (view: InputRequestView, call: Chunk[]): Chunk[] => [
  ...said('I add. '),
  ...call,
  { type: 'data-input', id: view.id, data: view },
]

async function leftAsking(view: InputRequestView, call: Chunk[], answer?: { choice: string; content?: unknown }): Promise<string> {
  const { runId } = await leaveRun(engine, asking(view, call), { status: 'waiting' })
  const { platform, actor } = engine
  await platform.db.client.inputRequest.create({
    data: {
      id: view.id,
      runId,
      userId: actor.userId,
      kind: view.kind,
      toolCallId: 'c',
      data: JSON.parse(JSON.stringify(view)),
      createdAt: LATER,
      expiresAt: LATER,
      ...(answer ? { status: 'answered', answer: JSON.parse(JSON.stringify(answer)) } : {}),
    },
  })
  return runId
}

async function rest(runs: Runs, runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const batch of await runs.tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(15_000) })) events.push(...batch)
  return events
}

/** The question of that kind that is open, other than the one that stood there before. */
async function question(runs: Runs, runId: string, kind: string): Promise<InputRequestView> {
  return vi.waitFor(async () => {
    const input = (await runs.get(engine.actor, runId)).inputs.find(each => each.kind === kind && each.id !== form.id)
    if (!input) throw new Error('nobody is asked')
    return input
  }, 10_000)
}

const outcome = (events: RunEvent[]) =>
  events
    .flatMap(({ chunk }) => (chunk.type === 'tool-output-available' && !chunk.preliminary ? [chunk.output as ToolOutput] : []))
    .map(output => (output.status === 'done' ? [output.outcome, output.executed] : []))
    .at(-1)
const statuses = (events: RunEvent[]) => events.flatMap(({ chunk }) => (chunk.type === 'data-input' ? [chunk.data.status] : []))
const stored = async () => (await engine.platform.db.client.inputRequest.findMany()).map(({ status }) => status)

async function setUp(): Promise<void> {
  engine = await testEngine({ config: { mcpServers: { everything: everythingServer() } } })
  engine.says(text('So be it.'))
}

describe('a person who was asked before the process died', () => {
  const notStarted = startedCall('c', SUM, { a: 1, b: 1 }).slice(0, 1)

  it('[run-12] has denied the call, even if the policy allows it by now', async () => {
    await setUp()
    const runId = await leftAsking(approval, notStarted, { choice: 'deny' })
    const events = await rest(engine.secondRuns(), runId)
    expect(outcome(events)).toEqual(['denied', false])
    expect(statuses(events)).toEqual(['open', 'answered'])
  })

  it('[run-12] still decides by the same question if the policy allows the call by now', async () => {
    await setUp()
    const runId = await leftAsking(approval, notStarted)
    const runs = engine.secondRuns()
    await vi.waitFor(async () => expect((await engine.runs.get(engine.actor, runId)).status).toBe('waiting'), 8_000)
    await runs.answer(engine.actor, runId, approval.id, { choice: 'allow_once' })
    const events = await rest(runs, runId)
    expect(outcome(events)).toEqual(['ok', true])
    expect(statuses(events)).toEqual(['open', 'answered'])
  })

  it('is not asked any more if a rule denies the call by now', async () => {
    await setUp()
    const { platform } = engine
    const rule = { id: newId(), server: 'everything', tool: '*', action: 'deny', position: 1, createdAt: new Date(platform.clock.nowMs()) }
    await platform.db.client.policy.create({ data: rule })
    const runId = await leftAsking(approval, notStarted)
    const events = await rest(engine.secondRuns(), runId)
    expect(outcome(events)).toEqual(['denied', false])
    expect([statuses(events), await stored()]).toEqual([['open', 'withdrawn'], ['withdrawn']])
  })

  it('is asked a new question if the repeated call asks something else', async () => {
    await setUp()
    const call = startedCall('c', 'everything__trigger-elicitation-request', {})
    const runId = await leftAsking(form, call, { choice: 'accept', content: { name: 'Ada' } })
    const runs = engine.secondRuns()
    await runs.answer(engine.actor, runId, (await question(runs, runId, 'repeat')).id, { choice: 'run_again' })
    const asked = await question(runs, runId, 'elicitation')
    expect(asked.message).toBe('Please provide inputs for the following fields:')
    expect(asked.id).not.toBe(form.id)
    await runs.answer(engine.actor, runId, asked.id, { choice: 'decline' })
    expect(outcome(await rest(runs, runId))).toEqual(['ok', true])
  })

  it('has one open question per place of a call: the earlier one is withdrawn', async () => {
    await setUp()
    const runId = await leftAsking(form, startedCall('c', 'everything__trigger-elicitation-request', {}))
    const runs = engine.secondRuns()
    await runs.answer(engine.actor, runId, (await question(runs, runId, 'repeat')).id, { choice: 'run_again' })
    const asked = await vi.waitFor(async () => {
      const [input, ...others] = (await runs.get(engine.actor, runId)).inputs
      expect([input?.kind, input?.id === form.id, others]).toEqual(['elicitation', false, []])
      return input as InputRequestView
    }, 10_000)
    await runs.answer(engine.actor, runId, asked.id, { choice: 'decline' })
    const events = await rest(runs, runId)
    const shown = events.flatMap(({ chunk }) => (chunk.type === 'data-input' && chunk.id === form.id ? [chunk.data.status] : []))
    expect(shown).toEqual(['open', 'withdrawn'])
  })

  it('is still asked when the process that repeated the call ends', async () => {
    await setUp()
    const runId = await leftAsking(form, startedCall('c', 'everything__trigger-elicitation-request', {}))
    const runs = engine.secondRuns()
    await runs.answer(engine.actor, runId, (await question(runs, runId, 'repeat')).id, { choice: 'run_again' })
    const inputId = (await question(runs, runId, 'elicitation')).id
    await runs.close()
    expect(await engine.platform.db.client.inputRequest.findUnique({ where: { id: inputId } })).toMatchObject({ status: 'open' })
  })
})

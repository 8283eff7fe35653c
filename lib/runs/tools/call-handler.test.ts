import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RunEvent, ToolOutput } from '#lib/messages/index.ts'
import { call, calls, messageOf, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { everythingServer, leavingServer } from '#tests/support/mcp/index.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

async function setUp() {
  engine = await testEngine({ config: { mcpServers: { everything: everythingServer() } } })
  return { ...engine, chatId: await engine.chat() }
}

async function waitingFor(runId: string) {
  await expect.poll(async () => (await engine.runs.get(engine.actor, runId)).inputs.length, { timeout: 20_000 }).toBe(1)
  const [input] = (await engine.runs.get(engine.actor, runId)).inputs
  if (!input) throw new Error('there is no question')
  return input
}

function resultOf(events: RunEvent[]): string {
  const outputs = events.flatMap(({ chunk }) => (chunk.type === 'tool-output-available' ? [chunk.output as ToolOutput] : []))
  const last = outputs.at(-1)
  return last?.status === 'done' ? `${last.outcome}: ${last.text}` : ''
}

const elicit = call('c1', 'everything__trigger-elicitation-request', {})
const sample = call('c1', 'everything__trigger-sampling-request', { prompt: 'Say hello.', maxTokens: 50 })

describe('a server that asks the person during a call', () => {
  it('waits durably for a form that fits, which only the owner may fill in, once', async () => {
    const { runs, actor, chatId, says, log, person } = await setUp()
    says([...elicit, calls], text('Thank you.'))
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const question = await waitingFor(runId)
    expect(question).toMatchObject({
      kind: 'elicitation',
      toolCallId: 'c1',
      toolName: 'everything.trigger-elicitation-request',
      message: 'Please provide inputs for the following fields:',
      options: ['accept', 'decline', 'cancel'],
      schema: { type: 'object' },
    })
    expect((await runs.get(actor, runId)).status).toBe('waiting')
    const answer = (content: unknown) => ({ choice: 'accept', content })
    const bob = await person('bob@example.org')
    await expect(runs.answerById(bob, question.id, answer({ name: 'Bob' }))).rejects.toMatchObject({ code: 'input_not_found' })
    await expect(runs.answerById(actor, question.id, answer({ name: 42 }))).rejects.toMatchObject({
      code: 'invalid_form',
      details: { problems: { name: expect.any(String) } },
    })
    const both = await Promise.allSettled([
      runs.answerById(actor, question.id, answer({ name: 'Ada', check: true, unasked: 'x' })),
      runs.answerById(actor, question.id, answer({ name: 'Eve', check: true })),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const result = resultOf(await log(runId))
    expect(result).toMatch(/Name: (Ada|Eve)/)
    expect(result).not.toContain('unasked')
  })

  it('is told when the person declines', async () => {
    const { runs, actor, chatId, says, log } = await setUp()
    says([...elicit, calls], text('Well.'))
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    await runs.answerById(actor, (await waitingFor(runId)).id, { choice: 'decline' })
    expect(resultOf(await log(runId))).toContain('User declined')
  })

  it('gets an answer of a model only when the person allows it', async () => {
    const { runs, actor, chatId, says, log, asked } = await setUp()
    says([...sample, calls], text('Hello from the model.'), text('Done.'))
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const question = await waitingFor(runId)
    expect(question).toMatchObject({ kind: 'sampling', options: ['allow_once', 'deny'], arguments: { model: 'test:model', maxTokens: 50 } })
    expect(asked).toHaveLength(1)
    await runs.answerById(actor, question.id, { choice: 'allow_once' })
    expect(resultOf(await log(runId))).toContain('Hello from the model.')
    expect(asked[1]).toMatchObject({ maxOutputTokens: 50, tools: [] })
  })

  it('gets none when the person refuses, and the run goes on', async () => {
    const { runs, actor, chatId, says, log } = await setUp()
    says([...sample, calls], text('Done.'))
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    await runs.answerById(actor, (await waitingFor(runId)).id, { choice: 'deny' })
    expect(resultOf(await log(runId))).toMatch(/^error: .*refused/)
    expect((await runs.get(actor, runId)).status).toBe('completed')
  })

  it.each([1, 2, 3, 4])('[run-04] is answered by a stop within a second, and nobody is asked any more (%i)', async () => {
    const { runs, actor, chatId, says, log, platform } = await setUp()
    says([...elicit, calls])
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    await waitingFor(runId)
    const beforeMs = performance.now()
    await runs.stop(actor, runId)
    const { parts } = messageOf(await log(runId))
    expect(performance.now() - beforeMs).toBeLessThan(1_000)
    expect(parts.flatMap(part => (part.type === 'data-input' ? [part.data.status] : []))).toEqual(['withdrawn'])
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'stopped', inputs: [] })
    const [stored] = await platform.db.client.message.findMany({ where: { runId } })
    expect(stored?.parts).toEqual(JSON.parse(JSON.stringify(parts)))
  })
})

describe('a server that answers while it still asks', () => {
  it('[run-06] has its question withdrawn before the outcome is known, and the run works on', async () => {
    engine = await testEngine({ config: { mcpServers: { leaving: leavingServer() } }, limits: { runTimeoutMs: 1_500 } })
    const { runs, actor, says, log, platform } = engine
    const slow = Promise.withResolvers<void>()
    says([...call('c1', 'leaving__leave', {}), calls], [{ type: 'wait', until: slow.promise }, ...text('Done.')])
    const { runId } = await runs.start(actor, await engine.chat(), send('Go.'))
    const question = await waitingFor(runId)
    await vi.waitFor(() => expect(engine.asked).toHaveLength(2), 10_000)
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'running', inputs: [] })
    await expect(runs.answerById(actor, question.id, { choice: 'decline' })).rejects.toMatchObject({ code: 'input_answered' })
    slow.resolve()
    const events = await log(runId)
    const rows = events.map(({ chunk }) =>
      chunk.type === 'data-input' ? chunk.data.status : chunk.type === 'tool-output-available' && !chunk.preliminary ? 'outcome' : '',
    )
    expect(rows.filter(Boolean)).toEqual(['open', 'withdrawn', 'outcome'])
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'completed', finishReason: 'stop' })
    expect(await platform.db.client.inputRequest.findMany({ select: { status: true } })).toEqual([{ status: 'withdrawn' }])
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { messageText, type RunEvent, type ToolOutput } from '#lib/messages/index.ts'
import { messageOf, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { leaveRun, said, startedCall } from '#tests/support/left-run.ts'
import { everythingServer, newJournal, startTasksServer, testServer } from '#tests/support/mcp/index.ts'
import type { Runs } from '../runs.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

const TOGGLE = {
  toolName: 'everything__toggle-simulated-logging',
  dynamic: true,
  toolMetadata: { server: 'everything', tool: 'toggle-simulated-logging', iteration: 1 },
}

async function finished(runId: string): Promise<RunEvent[]> {
  const runs = engine.secondRuns()
  const events: RunEvent[] = []
  for await (const batch of await runs.tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(10_000) })) events.push(...batch)
  return events
}

function lastOutput(events: RunEvent[]): ToolOutput | undefined {
  const outputs = events.flatMap(({ chunk }) => (chunk.type === 'tool-output-available' ? [chunk.output as ToolOutput] : []))
  return outputs.at(-1)
}

async function openQuestion(runs: Runs, runId: string): Promise<string> {
  return vi.waitFor(async () => {
    const [input] = (await runs.get(engine.actor, runId)).inputs
    if (!input) throw new Error('nobody is asked')
    return input.id
  }, 8_000)
}

describe('a run whose process died', () => {
  it('in a step without a started call is asked again, and its readers are told', async () => {
    engine = await testEngine()
    engine.says(text('Whole.'))
    const { runId } = await leaveRun(engine, [
      { type: 'start-step' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Hal' },
    ])
    const events = await finished(runId)
    expect(events.filter(({ chunk }) => chunk.type === 'reset-step')).toHaveLength(1)
    expect(messageText(messageOf(events))).toBe('Whole.')
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed', iterations: 1 })
  })

  it('after its answer was complete ends without asking again', async () => {
    engine = await testEngine()
    const iteration = {
      iteration: 1,
      model: 'test:model',
      content: 'All.',
      reasoning: null,
      toolCalls: null,
      finishReason: 'stop' as const,
      usage: null,
      statusText: 'All.',
    }
    const { runId } = await leaveRun(engine, [
      { type: 'start-step' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'All.' },
      { type: 'text-end', id: 't' },
      { type: 'data-iteration', transient: true, data: iteration },
    ])
    const events = await finished(runId)
    expect(engine.asked).toHaveLength(0)
    expect(messageText(messageOf(events))).toBe('All.')
  })

  it('in a round past the most runs none of its calls, and ends after a step without tools', async () => {
    const journal = newJournal()
    engine = await testEngine({ config: { mcpServers: { test: testServer(journal) } }, limits: { maxToolRounds: 1 } })
    engine.says(text('Enough.'))
    const input = { label: 'past the most' }
    const call = { toolCallId: 'c', toolName: 'test__count', input, dynamic: true as const }
    const iteration = {
      iteration: 2,
      model: 'test:model',
      content: null,
      reasoning: null,
      toolCalls: [{ id: 'c', name: 'test__count', arguments: JSON.stringify(input) }],
      finishReason: 'tool_calls' as const,
      usage: null,
      statusText: '',
    }
    const { runId } = await leaveRun(engine, [
      { type: 'start-step' },
      { type: 'finish-step' },
      { type: 'start-step' },
      { type: 'tool-input-available', ...call, toolMetadata: { server: 'test', tool: 'count', iteration: 2 } },
      { type: 'data-iteration', transient: true, data: iteration as never },
    ])
    const events = await finished(runId)
    expect(lastOutput(events)).toMatchObject({ outcome: 'denied', text: expect.stringContaining('Limit reached') })
    expect(journal.lines()).toEqual([])
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed', finishReason: 'max_tool_rounds' })
    journal.remove()
  })

  it('with a call whose outcome is unknown asks a person before it runs a tool again that may change something', async () => {
    engine = await testEngine({ config: { mcpServers: { everything: everythingServer() } } })
    engine.says(text('So be it.'))
    const { runId } = await leaveRun(engine, [
      { type: 'start-step' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'I try. ' },
      { type: 'tool-input-available', toolCallId: 'c', input: {}, ...TOGGLE },
      {
        type: 'tool-output-available',
        toolCallId: 'c',
        dynamic: true,
        preliminary: true,
        output: { status: 'running', startedAt: '2026-01-01T00:00:00.000Z' },
      },
    ])
    const runs = engine.secondRuns()
    for (let waited = 0; (await runs.get(engine.actor, runId)).inputs.length === 0 && waited < 8_000; waited += 20)
      await new Promise(resolve => setTimeout(resolve, 20))
    const [input] = (await runs.get(engine.actor, runId)).inputs
    expect(input).toMatchObject({ kind: 'repeat', toolCallId: 'c', options: ['run_again', 'do_not_run'] })
    await runs.approve(engine.actor, runId, 'c', { approved: false })
    const events = await finished(runId)
    expect(lastOutput(events)).toMatchObject({ status: 'done' })
    expect(messageText(messageOf(events))).toBe('I try. So be it.')
    expect(events.some(({ chunk }) => chunk.type === 'reset-step')).toBe(false)
  })

  it('with a call that its server does as a task waits for the task, and asks nobody', async () => {
    const server = await startTasksServer()
    engine = await testEngine({ config: { mcpServers: { jobs: { url: server.origin } } } })
    engine.says(text('Done.'))
    const { runId } = await leaveRun(engine, [...said('I begin. '), ...startedCall('c', 'jobs__slow_job', {})])
    const leaving = new AbortController()
    await engine.mcp.call({
      ...{ actor: engine.actor, server: 'jobs', tool: 'slow_job', arguments: {}, runId, callId: 'c' },
      ...{ signal: leaving.signal, isLeft: () => true, onProgress: () => leaving.abort() },
    })
    const events = await finished(runId)
    expect(lastOutput(events)).toMatchObject({ status: 'done', outcome: 'ok', text: 'job finished' })
    expect(messageText(messageOf(events))).toBe('I begin. Done.')
    expect(events.some(({ chunk }) => chunk.type === 'data-input')).toBe(false)
    expect(server.requests().filter(method => method === 'tools/call' || method === 'tasks/cancel')).toEqual(['tools/call'])
    await server.stop()
  })

  it('more than three times is interrupted, with what had arrived', async () => {
    engine = await testEngine()
    const { runId, chatId } = await leaveRun(engine, [
      { type: 'start-step' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Hal' },
    ])
    await engine.platform.db.client.run.update({ where: { id: runId }, data: { takeovers: 3 } })
    const events = await finished(runId)
    expect(messageText(messageOf(events))).toBe('Hal')
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'interrupted', error: { code: 'interrupted' } })
    expect((await engine.chats.get(engine.actor, chatId)).activeRunId).toBeNull()
  })

  it.each([
    ['is no JSON', '{"type":'],
    ['is no event', 'null'],
  ])('more than three times ends with all that can be read of it, and says so, where a row %s', async (_, data) => {
    engine = await testEngine()
    const delta = (words: string) => ({ type: 'text-delta' as const, id: 't', delta: words })
    const { runId, chatId } = await leaveRun(engine, [...said('Hal'), delta('f'), delta(' way.')], { takeovers: 3 })
    await engine.platform.db.client.runEvent.update({ where: { runId_seq: { runId, seq: 5 } }, data: { data } })
    engine.secondRuns()
    await vi.waitFor(async () => {
      const run = await engine.runs.get(engine.actor, runId)
      const error = { code: 'interrupted', message: expect.stringContaining('could not be read') }
      expect(run).toMatchObject({ status: 'interrupted', error })
    }, 8_000)
    const rows = await engine.platform.db.client.message.findMany({ where: { chatId, role: 'assistant' } })
    expect(rows.map(({ parts }) => (parts as { type: string; text?: string }[])[1])).toEqual([
      expect.objectContaining({ type: 'text', text: 'Hal way.', state: 'done' }),
    ])
    expect((await engine.chats.get(engine.actor, chatId)).activeRunId).toBeNull()
  })

  it('can no longer write once another process holds its lease', async () => {
    engine = await testEngine()
    const gate = Promise.withResolvers<void>()
    engine.says([...text('One two').slice(0, 2), { type: 'wait', until: gate.promise }, ...text(' three').slice(1)])
    const chatId = await engine.chat()
    const { runId } = await engine.runs.start(engine.actor, chatId, { message: { id: newId(), text: 'Go.' } })
    await new Promise(resolve => setTimeout(resolve, 100))
    await engine.platform.db.client.run.update({ where: { id: runId }, data: { leaseToken: 'of another' } })
    const before = await engine.platform.db.client.runEvent.count({ where: { runId } })
    gate.resolve()
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(await engine.platform.db.client.runEvent.count({ where: { runId } })).toBe(before)
    expect(await engine.platform.db.client.message.count({ where: { chatId, role: 'assistant' } })).toBe(0)
    expect(engine.logged).toContainEqual(expect.objectContaining({ event: 'run.lost', runId }))
  })

  it('[run-04] after it was told to stop keeps all that was shown', async () => {
    engine = await testEngine()
    const { runId } = await leaveRun(engine, [...said('Half of'), ...startedCall('c', 'test__count', {})], { stopRequested: true })
    const events = await finished(runId)
    expect(messageText(messageOf(events))).toBe('Half of')
    expect(lastOutput(events)).toMatchObject({ status: 'done', outcome: 'cancelled' })
    expect(events.some(({ chunk }) => chunk.type === 'reset-step')).toBe(false)
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'stopped' })
  })

  it('says that it goes on, and counts neither a handing over nor a wait for a person as a death', async () => {
    engine = await testEngine()
    engine.says(text('Whole.'))
    const { runId } = await leaveRun(engine, said('Hal'), { takeovers: 3, leaseUntil: new Date(0) })
    const events = await finished(runId)
    expect(messageOf(events).parts).toContainEqual(expect.objectContaining({ type: 'data-notice', id: 'resumed' }))
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed' })
  })
})

describe('a call whose outcome nobody knows', () => {
  it('[run-21] runs only with consent, however often the process dies during the question, and each consent holds once', async () => {
    const journal = newJournal()
    engine = await testEngine({ config: { mcpServers: { test: testServer(journal) } } })
    engine.says(text('So be it.'))
    const { runId } = await leaveRun(engine, [...said('I count. '), ...startedCall('c', 'test__slow', { ms: 60_000, label: 'x' })])
    const asked: string[] = []
    let runs = engine.secondRuns()
    for (const death of ['first', 'second']) {
      asked.push(await openQuestion(runs, runId))
      await runs.close()
      expect(journal.lines(), death).toEqual([])
      runs = engine.secondRuns()
    }
    asked.push(await openQuestion(runs, runId))
    await runs.approve(engine.actor, runId, 'c', { approved: true })
    await vi.waitFor(() => expect(journal.lines()).toEqual(['slow started x']), 8_000)
    await runs.close()
    runs = engine.secondRuns()
    asked.push(await openQuestion(runs, runId))
    await runs.approve(engine.actor, runId, 'c', { approved: false })
    const events = await finished(runId)
    expect(new Set(asked.slice(0, 3)).size).toBe(1)
    expect(asked[3]).not.toBe(asked[0])
    expect(journal.lines().filter(line => line.startsWith('slow started'))).toHaveLength(1)
    expect(events.filter(({ chunk }) => chunk.type === 'data-input' && chunk.data.status === 'open')).toHaveLength(2)
    expect(messageText(messageOf(events))).toBe('I count. So be it.')
    journal.remove()
  })

  it('[run-21] is repeated at once if it is read-only', async () => {
    const journal = newJournal()
    engine = await testEngine({ config: { mcpServers: { test: testServer(journal) } } })
    engine.says(text('So be it.'))
    const { runId } = await leaveRun(engine, [...said('I ask. '), ...startedCall('c', 'test__echo', { text: 'hello' })])
    const events = await finished(runId)
    expect(lastOutput(events)).toMatchObject({ status: 'done', outcome: 'ok', text: 'hello' })
    expect(events.some(({ chunk }) => chunk.type === 'data-input')).toBe(false)
    const [decision] = await engine.platform.audit.list({ about: 'calls', limit: 1 })
    expect(decision).toMatchObject({ action: 'tool.allow', target: 'test.echo', actorId: engine.actor.userId })
    journal.remove()
  })

  it('[run-21] is repeated at once if it is idempotent', async () => {
    engine = await testEngine({ config: { mcpServers: { everything: everythingServer() } } })
    engine.says(text('So be it.'))
    const input = { name: 'a.gz', data: 'data:text/plain,packed', outputType: 'resource' }
    const { runId } = await leaveRun(engine, [...said('I pack. '), ...startedCall('c', 'everything__gzip-file-as-resource', input)])
    const events = await finished(runId)
    expect(lastOutput(events)).toMatchObject({ status: 'done', outcome: 'ok', executed: true })
    expect(events.some(({ chunk }) => chunk.type === 'data-input')).toBe(false)
    expect(events.filter(({ chunk }) => chunk.type === 'tool-output-available')).toHaveLength(3)
  })

  it('[run-21] is not repeated if a rule denies it by now', async () => {
    const journal = newJournal()
    engine = await testEngine({ config: { mcpServers: { test: testServer(journal) } } })
    engine.says(text('So be it.'))
    const { runId } = await leaveRun(engine, [...said('I ask. '), ...startedCall('c', 'test__echo', { text: 'hello' })])
    await engine.platform.db.client.policy.create({
      data: { id: newId(), server: 'test', tool: '*', action: 'deny', position: 1, createdAt: new Date(engine.platform.clock.nowMs()) },
    })
    const events = await finished(runId)
    expect(lastOutput(events)).toMatchObject({ status: 'done', outcome: 'denied' })
    journal.remove()
  })
})

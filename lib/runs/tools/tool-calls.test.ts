import { afterEach, describe, expect, it } from 'vitest'
import { type Chunk, messageText, type RunEvent, type ToolOutput } from '#lib/messages/index.ts'
import { ProviderError } from '#lib/models/index.ts'
import { call, calls, type EngineOptions, messageOf, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { everythingServer } from '#tests/support/mcp/index.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

async function setUp({
  policies = [],
  ...options
}: EngineOptions & { policies?: { server: string; tool: string; action: string }[] } = {}) {
  engine = await testEngine({ ...options, config: { mcpServers: { everything: everythingServer() }, policies } })
  return { ...engine, chatId: await engine.chat() }
}

const sum = (id: string, a: number, b: number) => call(id, 'everything__get-sum', { a, b })
const long = (id: string, duration: number) => call(id, 'everything__trigger-long-running-operation', { duration, steps: 2 })
const textParts = (value: string): Say[] => text(value).slice(0, -1)

type OutputChunk = Extract<Chunk, { type: 'tool-output-available' }>

function outputs(events: RunEvent[]): [id: string, output: ToolOutput][] {
  return events.flatMap(({ chunk }) =>
    chunk.type === 'tool-output-available' ? [[chunk.toolCallId, (chunk as OutputChunk).output as ToolOutput]] : [],
  )
}

function outcomes(events: RunEvent[]): Record<string, string> {
  return Object.fromEntries(outputs(events).flatMap(([id, output]) => (output.status === 'done' ? [[id, output.outcome]] : [])))
}

async function until(check: () => Promise<boolean> | boolean) {
  for (let waited = 0; waited < 8_000; waited += 20) {
    if (await check()) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error('did not come')
}

describe('an answer that uses tools', () => {
  it('[run-02][run-03] gives each result back to the model and keeps text at its place', async () => {
    const { runs, actor, chatId, says, log, asked } = await setUp()
    says([...textParts('I add. '), ...sum('c1', 2, 3), calls], text('It is 5.'))
    const { runId } = await runs.start(actor, chatId, send('2+3?'))
    const events = await log(runId)
    expect(messageText(messageOf(events))).toBe('I add. It is 5.')
    expect(asked[0]?.tools.map(({ name }) => name)).toContain('everything__get-sum')
    expect(asked[1]?.prompt.slice(2)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I add. ' },
          { type: 'tool-call', toolCallId: 'c1', toolName: 'everything__get-sum', input: { a: 2, b: 3 } },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 'everything__get-sum',
            output: { type: 'text', value: 'The sum of 2 and 3 is 5.' },
          },
        ],
      },
    ])
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'completed', iterations: 2, usage: { totalTokens: 30 } })
  })

  it('[run-02] drops a call without name, renames repeated ids, and answers unknown tools and broken arguments with an error outcome', async () => {
    const { runs, actor, chatId, says, log, asked } = await setUp()
    says(
      [
        { type: 'tool-call', toolCallId: 'x', toolName: '', input: '{}' },
        ...sum('same', 1, 1),
        ...sum('same', 2, 2),
        ...call('u', 'nobody__knows', {}),
        ...call('b', 'everything__get-sum', '{"a": 1, "b":'),
        calls,
      ],
      text('Done.'),
    )
    const events = await log((await runs.start(actor, chatId, send('Go.'))).runId)
    expect(messageOf(events).parts).toContainEqual(
      expect.objectContaining({ type: 'data-notice', data: expect.objectContaining({ code: 'tool_dropped' }) }),
    )
    const results = asked[1]?.prompt.at(-1)
    const values = results?.role === 'tool' ? results.content.map(part => (part.type === 'tool-result' ? part.output : null)) : []
    expect(values).toEqual([
      { type: 'text', value: 'The sum of 1 and 1 is 2.' },
      { type: 'text', value: 'The sum of 2 and 2 is 4.' },
      { type: 'text', value: 'Error: There is no tool named nobody__knows.' },
      { type: 'text', value: 'Error: The arguments are not a JSON object; the tool was not called.' },
    ])
    const ids = Object.keys(outcomes(events))
    expect(new Set(ids).size).toBe(4)
  })

  it('[run-11] runs at most four calls at once, starts them early, and shows each outcome when its own call ends', async () => {
    const { runs, actor, chatId, says, log } = await setUp()
    const gate = Promise.withResolvers<void>()
    says(
      [
        ...long('slow', 0.6),
        ...sum('quick', 1, 2),
        ...[1, 2, 3, 4].flatMap(n => long(`l${n}`, 0.3 + n / 100)),
        { type: 'wait', until: gate.promise },
        ...textParts('Meanwhile.'),
        calls,
      ],
      text('Done.'),
    )
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    await until(
      async () => 'quick' in outcomes((await engine.runs.snapshot(actor, runId)).fold.message.parts.length > 0 ? await readNow(runId) : []),
    )
    gate.resolve()
    const events = await log(runId)
    let running = 0
    let most = 0
    const seen = new Set<string>()
    for (const [id, output] of outputs(events)) {
      if (output.status === 'running' && !seen.has(id)) {
        seen.add(id)
        most = Math.max(most, ++running)
      }
      if (output.status === 'done') running--
    }
    expect(most).toBe(4)
    const order = Object.keys(outcomes(events))
    expect(order.indexOf('quick')).toBeLessThan(order.indexOf('slow'))
    const firstText = events.findIndex(({ chunk }) => chunk.type === 'text-delta')
    const quickDone = events.findIndex(
      ({ chunk }) => chunk.type === 'tool-output-available' && chunk.toolCallId === 'quick' && !chunk.preliminary,
    )
    expect(quickDone).toBeLessThan(firstText)
  })

  async function readNow(runId: string): Promise<RunEvent[]> {
    const events: RunEvent[] = []
    const soon = new AbortController()
    setTimeout(() => soon.abort(), 30)
    for await (const batch of await engine.runs.tail(engine.actor, runId, { after: 0, signal: soon.signal })) events.push(...batch)
    return events
  }

  it('[run-14] is offered tools once more after the last round, then answers without them', async () => {
    const { runs, actor, chatId, says, log, asked } = await setUp({ limits: { maxToolRounds: 1 } })
    says([...sum('a', 1, 1), calls], [...sum('b', 2, 2), calls], text('Enough.'))
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const events = await log(runId)
    expect(asked.map(({ tools }) => tools.length > 0)).toEqual([true, true, false])
    expect(outcomes(events)).toEqual({ a: 'ok', b: 'denied' })
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'completed', finishReason: 'max_tool_rounds', iterations: 3 })
  })

  it('[run-32] logs each executed call once, without arguments or result', async () => {
    const { runs, actor, chatId, says, log, logged } = await setUp()
    says([...sum('a', 987654321, 1), ...call('u', 'nobody__knows', {}), calls], text('Done.'))
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    await log(runId)
    const lines = logged.filter(({ event }) => event === 'tool.call')
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        server: 'everything',
        tool: 'get-sum',
        outcome: 'ok',
        runId,
        executionTimeMs: expect.any(Number),
      }),
    ])
    expect(JSON.stringify(lines)).not.toMatch(/98765432/)
  })
})

describe('a step that breaks after a call has started', () => {
  it('[run-27] is not asked again: its outcomes lead to the next step', async () => {
    const { runs, actor, chatId, says, log, asked } = await setUp()
    says(
      [
        ...textParts('Look: '),
        ...sum('a', 1, 1),
        { type: 'throw', error: new ProviderError('provider_failed', { message: 'Cut.', retryable: true }) },
      ],
      text('2.'),
    )
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const events = await log(runId)
    expect(asked).toHaveLength(2)
    expect(outcomes(events)).toEqual({ a: 'ok' })
    expect(messageText(messageOf(events))).toBe('Look: 2.')
    expect(events.some(({ chunk }) => chunk.type === 'reset-step')).toBe(false)
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'completed' })
  })

  it('[run-05] drops a call that was still open', async () => {
    const { runs, actor, chatId, says, log, asked } = await setUp({ model: { chunkTimeoutMs: 150 } })
    says([...sum('a', 1, 1), ...sum('open', 2, 2).slice(0, 2), { type: 'hang' }], text('2.'))
    const events = await log((await runs.start(actor, chatId, send('Go.'))).runId)
    expect(outcomes(events)).toEqual({ a: 'ok' })
    expect(JSON.stringify(asked[1]?.prompt)).not.toContain('open')
  })
})

describe('a person who stops while tools run', () => {
  it('[run-04] cancels them within a second, and those that wait in the queue never start', async () => {
    const { runs, actor, chatId, says, log } = await setUp({ limits: { toolConcurrency: 1 } })
    says([...long('running', 20), ...sum('queued', 1, 1), calls])
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    await until(async () => JSON.stringify((await runs.snapshot(actor, runId)).fold).includes('"running"'))
    await new Promise(resolve => setTimeout(resolve, 100))
    const before = performance.now()
    await runs.stop(actor, runId)
    const events = await log(runId)
    expect(performance.now() - before).toBeLessThan(1_000)
    expect(outcomes(events)).toEqual({ running: 'cancelled', queued: 'cancelled' })
    expect(outputs(events).some(([id, output]) => id === 'queued' && output.status === 'running')).toBe(false)
  })
})

describe('a tool that a person is asked about', () => {
  const policies = [{ server: 'everything', tool: 'get-*', action: 'ask' }]

  async function openInput(runId: string) {
    await until(async () => (await engine.runs.get(engine.actor, runId)).inputs.length > 0)
    const [input] = (await engine.runs.get(engine.actor, runId)).inputs
    if (!input) throw new Error('no question')
    return input
  }

  it('[run-12] waits, runs once allowed, and tells why it asked', async () => {
    const { runs, actor, chatId, says, log } = await setUp({ policies })
    says([...sum('a', 1, 1), calls], text('2.'))
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const input = await openInput(runId)
    expect(input).toMatchObject({
      kind: 'approval',
      toolCallId: 'a',
      toolName: 'everything.get-sum',
      arguments: { a: 1, b: 1 },
      status: 'open',
    })
    expect(input.reason).toContain('get-*')
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'waiting' })
    await expect(runs.answer(actor, runId, input.id, { choice: 'perhaps' })).rejects.toMatchObject({ code: 'invalid_choice' })
    await runs.answer(actor, runId, input.id, { choice: 'allow_once' })
    await expect(runs.answer(actor, runId, input.id, { choice: 'deny' })).rejects.toMatchObject({ code: 'input_answered' })
    expect(outcomes(await log(runId))).toEqual({ a: 'ok' })

    says([...sum('b', 1, 1), calls], text('2.'))
    const again = await runs.start(actor, chatId, send('Again.'))
    await openInput(again.runId)
    await runs.approve(actor, again.runId, 'b', { approved: false, reason: 'not twice' })
    const events = await log(again.runId)
    expect(outcomes(events)).toEqual({ b: 'denied' })
    expect(outputs(events).at(-1)?.[1]).toMatchObject({ text: 'The person refused: not twice', executed: false })
  })

  it('[U11] [run-12] allowed “for this chat” also runs the second waiting call of the same tool, and no other', async () => {
    const { runs, actor, chatId, says, log } = await setUp({
      policies: [...policies, { server: 'everything', tool: 'echo', action: 'ask' }],
    })
    const echo = call('e', 'everything__echo', { message: 'x' })
    says([...sum('a', 1, 1), ...sum('b', 2, 2), ...echo, calls], text('Both.'))
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const open = async () => (await runs.get(actor, runId)).inputs
    await until(async () => (await open()).length === 3)
    const first = (await open()).find(input => input.toolCallId === 'a')
    await runs.answer(actor, runId, first?.id ?? '', { choice: 'allow_session' })
    await until(async () => (await open()).length === 1)
    expect((await open()).map(input => input.toolCallId)).toEqual(['e'])
    await runs.approve(actor, runId, 'e', { approved: false })
    const events = await log(runId)
    expect(outcomes(events)).toEqual({ a: 'ok', b: 'ok', e: 'denied' })
  })

  it('[run-12] is not asked again in this chat, or ever, when they said so', async () => {
    const { runs, actor, chatId, says, log } = await setUp({ policies })
    says([...sum('a', 1, 1), calls], text('2.'), [...sum('b', 1, 1), calls], text('2.'))
    const first = await runs.start(actor, chatId, send('Go.'))
    await runs.answer(actor, first.runId, (await openInput(first.runId)).id, { choice: 'allow_session' })
    await log(first.runId)
    expect(outcomes(await log((await runs.start(actor, chatId, send('Again.'))).runId))).toEqual({ b: 'ok' })

    says([...sum('c', 1, 1), calls], text('2.'))
    const elsewhere = await runs.start(actor, await engine.chat(), send('Elsewhere.'))
    await openInput(elsewhere.runId)
    await runs.stop(actor, elsewhere.runId)
    expect(outcomes(await log(elsewhere.runId))).toEqual({ c: 'cancelled' })
  })

  it('[run-12] shows how the definition has changed since it was accepted, also to later readers, and only while the question is open', async () => {
    const { runs, actor, chatId, says, log, platform } = await setUp()
    const accepted = { title: null, description: 'Adds.\nTells nobody.', inputSchema: { type: 'object' }, annotations: {} }
    const pin = { server: 'everything', tool: 'get-sum', hash: 'accepted', definition: accepted, firstSeenAt: new Date() }
    await platform.db.client.toolPin.create({ data: pin })
    says([...sum('a', 1, 1), calls], text('2.'))
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const input = await openInput(runId)
    expect(input.reason).toBe('The server has changed the definition of this tool since an administrator accepted it.')
    expect(input.change?.map(({ name }) => name)).toContain('Input schema')
    const description = input.change?.find(({ name }) => name === 'Description')
    expect(description?.before).toBe(accepted.description)
    expect(description?.now).toMatch(/sum/)
    const shown = async () => (await runs.snapshot(actor, runId)).fold.message.parts.find(part => part.type === 'data-input')?.data
    await until(async () => (await shown()) !== undefined)
    expect(await shown()).toEqual(input)
    await runs.answer(actor, runId, input.id, { choice: 'allow_once' })
    const events = await log(runId)
    expect(outcomes(events)).toEqual({ a: 'ok' })
    const answered = messageOf(events).parts.find(part => part.type === 'data-input')?.data
    expect(answered).toMatchObject({ status: 'answered', choice: 'allow_once' })
    expect(answered).not.toHaveProperty('change')
  })

  it('is answered after the process that asked has died, and the run continues exactly once', async () => {
    const { runs, actor, chatId, says, platform } = await setUp({ policies })
    says([...textParts('I add. '), ...sum('a', 20, 22), calls], text('It is 42.'))
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const input = await openInput(runId)
    await runs.close()
    const second = engine.secondRuns()
    await second.answer(actor, runId, input.id, { choice: 'allow_once' })
    await until(async () => (await second.get(actor, runId)).status === 'completed')
    const events: RunEvent[] = []
    for await (const batch of await second.tail(actor, runId, { after: 0, signal: AbortSignal.timeout(5_000) })) events.push(...batch)
    expect(messageText(messageOf(events))).toBe('I add. It is 42.')
    expect(outcomes(events)).toEqual({ a: 'ok' })
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    expect(await platform.db.client.run.findUnique({ where: { id: runId } })).toMatchObject({ takeovers: 0 })
  })
})

describe('the request of a call', () => {
  it('does not leave before the decision about it is in the audit log', async () => {
    const { runs, actor, chatId, says, log, platform } = await setUp()
    const { record } = platform.audit
    const mayBeNoted = Promise.withResolvers<void>()
    platform.audit.record = async entry => {
      if (entry.action === 'tool.allow') await mayBeNoted.promise
      await record(entry)
    }
    says([...sum('c1', 2, 3), calls], text('Not asked.'))
    const { runId } = await runs.start(actor, chatId, send('2+3?'))
    const isWrittenAhead = { runId, data: { contains: '"preliminary":true' } }
    await until(async () => (await platform.db.client.runEvent.count({ where: isWrittenAhead })) > 0)
    await runs.stop(actor, runId)
    mayBeNoted.resolve()
    const events = await log(runId)
    expect(outputs(events).at(-1)).toMatchObject(['c1', { outcome: 'cancelled', executed: false }])
    expect((await platform.audit.list({ about: 'calls', limit: 5 })).map(({ action }) => action)).toEqual(['tool.allow'])
  })
})

describe('a selection of tools', () => {
  it('[api-03][api-11] offers what was chosen, and refuses unknown names by name', async () => {
    const { runs, actor, chatId, says, log, asked, platform } = await setUp()
    says(text('Hi.'))
    await log((await runs.start(actor, chatId, { ...send('Go.'), selectedTools: ['echo', 'everything.get-sum'] })).runId)
    expect(asked[0]?.tools.map(({ name }) => name).sort()).toEqual(['everything__echo', 'everything__get-sum'])
    await expect(runs.start(actor, chatId, { ...send('Go.'), selectedTools: ['echo', 'nope', 'x.y'] })).rejects.toMatchObject({
      code: 'unknown_tool',
      details: { unknown: ['nope', 'x.y'] },
    })
    expect(await platform.db.client.message.count({ where: { role: 'user' } })).toBe(1)
  })
})

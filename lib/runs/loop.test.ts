import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { messageText } from '#lib/messages/index.ts'
import { ProviderError } from '#lib/models/index.ts'
import { type EngineOptions, messageOf, send, type TestEngine, testEngine, text, usage } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

async function setUp(options: EngineOptions = {}) {
  engine = await testEngine(options)
  return { ...engine, chatId: await engine.chat() }
}

describe('an answer of text alone', () => {
  it('[run-01][run-16] is stored as it was streamed, and the chat is ready again', async () => {
    const { runs, chats, actor, chatId, says, log } = await setUp()
    says(text('One two three.'))
    const { runId, messageId, userMessageId } = await runs.start(actor, chatId, send('Count.'))
    const stored = await engine.platform.db.client.message.findMany({ where: { chatId }, select: { id: true, role: true } })
    expect(stored).toContainEqual({ id: userMessageId, role: 'user' })

    const events = await log(runId)
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    const path = await chats.path(actor, chatId)
    expect(path.map(({ message }) => [message.id, messageText(message)])).toEqual([
      [userMessageId, 'Count.'],
      [messageId, 'One two three.'],
    ])
    expect(path[1]?.message).toEqual(JSON.parse(JSON.stringify(messageOf(events))))
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'completed', finishReason: 'stop', iterations: 1, usage, error: null })
    expect((await chats.get(actor, chatId)).activeRunId).toBeNull()
  })

  it('[run-20] reads the same for every reader, whenever they connect', async () => {
    const { runs, actor, chatId, says, log } = await setUp()
    const gate = Promise.withResolvers<void>()
    says([
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'A' },
      { type: 'wait', until: gate.promise },
      ...text(' b c d').slice(1),
    ])
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const early = log(runId)
    await new Promise(resolve => setTimeout(resolve, 80))
    const middle = log(runId, 3)
    gate.resolve()
    const whole = await early
    expect(await middle).toEqual(whole.slice(3))
    const late = await log(runId)
    expect(late.map(({ seq, json }) => [seq, json])).toEqual(whole.map(({ seq, json }) => [seq, json]))
  })

  it('[run-19] continues when its first reader leaves after the first chunk, and is rebuilt byte for byte from the log', async () => {
    const { runs, chats, actor, chatId, says, log, platform } = await setUp()
    says(text('It goes on without you.'))
    const { runId, messageId } = await runs.start(actor, chatId, send('Go.'))
    const leaving = new AbortController()
    for await (const _ of await runs.tail(actor, runId, { after: 0, signal: leaving.signal })) leaving.abort()
    const events = await log(runId)
    const before = (await chats.path(actor, chatId)).at(-1)?.message
    await platform.db.client.message.deleteMany({ where: { id: messageId } })
    expect(JSON.stringify(messageOf(events))).toBe(JSON.stringify(messageOf(await log(runId))))
    expect(JSON.parse(JSON.stringify(messageOf(events)))).toEqual(before)
  })

  it('[run-31] the same send twice makes one message and one run, also at the same time', async () => {
    const { runs, actor, chatId, says, platform } = await setUp()
    says(text('Once.'))
    const request = send('Only once.')
    const [first, second] = await Promise.all([runs.start(actor, chatId, request), runs.start(actor, chatId, request)])
    expect(second.runId).toBe(first.runId)
    expect((await runs.start(actor, chatId, request)).repeated).toBe(true)
    expect(await platform.db.client.run.count()).toBe(1)
    expect(await platform.db.client.message.count({ where: { role: 'user' } })).toBe(1)
  })

  it('[V6] [run-31] refuses a used message id with other content, and keeps the stored message', async () => {
    const { runs, actor, chatId, says, platform } = await setUp()
    says(text('Once.'))
    const request = { ...send('Only once.'), requestId: 'r-1' }
    await runs.start(actor, chatId, request)
    const others = [
      { ...send('Something else.'), requestId: 'r-1' },
      { ...request, message: null, parentId: newId() },
    ]
    for (const other of others) await expect(runs.start(actor, chatId, other)).rejects.toMatchObject({ code: 'conflict' })
    expect((await runs.start(actor, chatId, { ...send('Only once.'), requestId: 'r-1' })).repeated).toBe(true)
    expect(await platform.db.client.run.count()).toBe(1)
    expect(await platform.db.client.message.count({ where: { role: 'user' } })).toBe(1)
  })

  it('[run-17] refuses a second send while the answer is written, and stores none of it', async () => {
    const { runs, actor, chatId, says, platform } = await setUp()
    says([{ type: 'hang' }])
    const { runId } = await runs.start(actor, chatId, send('First.'))
    await expect(runs.start(actor, chatId, send('Second.'))).rejects.toMatchObject({ code: 'run_in_progress', details: { run_id: runId } })
    expect(await platform.db.client.message.count()).toBe(1)
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'running' })
  })

  it('[run-33] refuses a blank message and stores nothing', async () => {
    const { runs, actor, chatId, platform } = await setUp()
    await expect(runs.start(actor, chatId, send(' \n\t '))).rejects.toMatchObject({ code: 'empty_message' })
    expect(await platform.db.client.message.count()).toBe(0)
  })

  it('[run-29] may be empty, and then adds nothing to the next request', async () => {
    const { runs, actor, chatId, says, log, asked } = await setUp()
    says([{ type: 'finish', finishReason: 'stop', usage: null }], text('Here.'))
    await log((await runs.start(actor, chatId, send('Are you there?'))).runId)
    await log((await runs.start(actor, chatId, send('Hello?'))).runId)
    expect(asked[1]?.prompt.map(({ role }) => role)).toEqual(['system', 'user', 'user'])
  })
})

describe('a person who stops an answer', () => {
  it('[web-08] a run is stopped when its person is disabled while it is running', async () => {
    const { runs, actor, chatId, says, log, platform } = await setUp()
    says([...text('Begun').slice(0, 2), { type: 'hang' }])
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    await platform.db.client.user.update({ where: { id: actor.userId }, data: { disabledAt: new Date() } })
    expect((await log(runId)).at(-1)?.chunk).toMatchObject({ type: 'data-done', data: { finishReason: 'stopped', response: 'Begun' } })
  })

  it('[run-04] ends within a second, keeps what was shown, and marks it for the model', async () => {
    const { runs, chats, actor, chatId, says, log, asked } = await setUp()
    says([...text('Once upon a time').slice(0, 4), { type: 'hang' }], text('Yes.'))
    const { runId } = await runs.start(actor, chatId, send('Tell me.'))
    await new Promise(resolve => setTimeout(resolve, 80))
    const before = performance.now()
    await runs.stop(actor, runId)
    await log(runId)
    expect(performance.now() - before).toBeLessThan(1_000)
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'stopped', finishReason: 'stopped' })
    expect((await chats.path(actor, chatId)).at(-1)?.message).toMatchObject({ metadata: { finishReason: 'stopped' } })
    await expect(runs.stop(actor, runId)).rejects.toMatchObject({ code: 'run_finished' })

    await log((await runs.start(actor, chatId, send('Go on.'))).runId)
    expect(asked[1]?.prompt.at(-2)).toEqual({
      role: 'assistant',
      content: [
        { type: 'text', text: 'Once upon a ' },
        { type: 'text', text: '[stopped]' },
      ],
    })
  })

  it('[run-04] ends within a second even if the note of the stop is lost', async () => {
    const { runs, actor, chatId, says, log, platform } = await setUp()
    const { publish } = platform.bus
    platform.bus.publish = (topic, note) => {
      if (note.kind !== 'stop') publish(topic, note)
    }
    says([...text('Once upon').slice(0, 2), { type: 'hang' }])
    const { runId } = await runs.start(actor, chatId, send('Tell me.'))
    const before = performance.now()
    await runs.stop(actor, runId)
    await log(runId)
    expect(performance.now() - before).toBeLessThan(1_000)
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'stopped' })
  })
})

describe('a provider that fails', () => {
  it('[run-24] is asked again before the first chunk if the error is retryable', async () => {
    const { runs, actor, chatId, says, log } = await setUp()
    says(
      [{ type: 'throw', error: new ProviderError('provider_failed', { message: 'Busy.', retryable: true, retryAfterMs: 1 }) }],
      text('Now.'),
    )
    const events = await log((await runs.start(actor, chatId, send('Go.'))).runId)
    expect(messageText(messageOf(events))).toBe('Now.')
    expect(messageOf(events).parts).toContainEqual(
      expect.objectContaining({ type: 'data-notice', data: expect.objectContaining({ code: 'model_retried' }) }),
    )
  })

  it('[run-24] in mid-stream ends the run with what had arrived and a message that says what failed', async () => {
    const { runs, chats, actor, chatId, says, log, asked } = await setUp()
    says([
      ...text('Half an').slice(0, 3),
      { type: 'throw', error: new ProviderError('provider_failed', { message: 'The stream broke.', retryable: true }) },
    ])
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    await log(runId)
    const stored = (await chats.path(actor, chatId)).at(-1)?.message
    expect(stored?.parts.map(part => part.type)).toEqual(['step-start', 'text', 'data-error'])
    expect(await runs.get(actor, runId)).toMatchObject({
      status: 'failed',
      finishReason: 'error',
      error: { code: 'provider_failed', message: 'The stream broke.' },
    })
    expect(asked).toHaveLength(1)
  })

  it('[run-05] and is silent for too long is given up, with its text, a notice and the reason', async () => {
    const { runs, actor, chatId, says, log } = await setUp({ model: { chunkTimeoutMs: 120 } })
    says([...text('Half an').slice(0, 3), { type: 'hang' }])
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const message = messageOf(await log(runId))
    expect(messageText(message)).toBe('Half an')
    expect(message.parts).toContainEqual(
      expect.objectContaining({ type: 'data-notice', data: expect.objectContaining({ code: 'chunk_timeout' }) }),
    )
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'failed', finishReason: 'timeout' })
  })

  it('[run-06] and never ends its answer is given up after the response deadline', async () => {
    const { runs, actor, chatId, says, log } = await setUp({ model: { chunkTimeoutMs: 1_000, responseTimeoutMs: 150 } })
    const drip = Array.from({ length: 20 }, () => [
      { type: 'text-delta' as const, id: 't', delta: '.' },
      { type: 'pause' as const, forMs: 30 },
    ]).flat()
    says([{ type: 'text-start', id: 't' }, ...drip])
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const message = messageOf(await log(runId))
    expect(messageText(message)).toMatch(/^\.{2,15}$/)
    expect(message.parts).toContainEqual(
      expect.objectContaining({ type: 'data-notice', data: expect.objectContaining({ code: 'response_timeout' }) }),
    )
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'failed', finishReason: 'timeout' })
  })
})

describe('an exception of our own inside a run', () => {
  it('[run-28][life-02] ends that run alone, with its text, an error and exactly one end', async () => {
    const { runs, actor, says, log, logged } = await setUp()
    const [broken, whole] = [await engine.chat(), await engine.chat()]
    const gate = Promise.withResolvers<void>()
    says([{ type: 'wait', until: gate.promise }, ...text('Fine.')])
    const beside = await runs.start(actor, whole, send('Go.'))
    await expect.poll(() => engine.asked.length).toBe(1)
    says([...text('Half an').slice(0, 3), { type: 'throw', error: new TypeError('x is undefined') }])
    const { runId } = await runs.start(actor, broken, send('Go.'))
    const [events, same] = await Promise.all([log(runId), log(runId)])
    gate.resolve()
    const other = await log(beside.runId)
    expect(same).toEqual(events)
    expect(events.filter(({ chunk }) => chunk.type === 'data-error')).toHaveLength(1)
    expect(await engine.platform.db.client.run.count({ where: { status: 'running' } })).toBe(0)

    expect(messageText(messageOf(events))).toBe('Half an')
    expect(events.filter(({ chunk }) => chunk.type === 'data-done')).toHaveLength(1)
    expect(events.at(-1)?.chunk.type).toBe('data-done')
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'failed', error: { code: 'internal' } })
    const [crash] = logged.filter(({ event }) => event === 'run.crashed')
    expect(crash).toMatchObject({ runId, error: { message: 'x is undefined', stack: expect.stringContaining('loop.test.ts') } })
    expect(JSON.stringify(events)).not.toContain('x is undefined')
    expect(messageText(messageOf(other))).toBe('Fine.')
  })
})

describe('the state of a chat', () => {
  it('[api-13] names its run while there is one, and is no list that a caller can change', async () => {
    const { runs, chats, actor, chatId, says, log } = await setUp()
    const gate = Promise.withResolvers<void>()
    says([{ type: 'wait', until: gate.promise }, ...text('Done.')])
    const { runId } = await runs.start(actor, chatId, send('Go.'))
    const state = await chats.get(actor, chatId)
    expect(state.activeRunId).toBe(runId)
    const { selectedTools, selectedFiles } = structuredClone(state)
    state.selectedTools.push('mine')
    ;(state.selectedFiles as string[]).push('mine')
    expect(await chats.get(actor, chatId)).toMatchObject({ selectedTools, selectedFiles })
    gate.resolve()
    await log(runId)
    expect((await chats.get(actor, chatId)).activeRunId).toBeNull()
  })
})

describe('another person', () => {
  it('[web-08] finds neither the run nor its events, cannot stop it, and cannot answer for its owner', async () => {
    const { runs, actor, chatId, says, person } = await setUp()
    says([{ type: 'hang' }])
    const { runId } = await runs.start(actor, chatId, send('Mine.'))
    const other = await person('eve@example.org')
    const signal = AbortSignal.timeout(1_000)
    await expect(runs.get(other, runId)).rejects.toMatchObject({ code: 'run_not_found' })
    await expect(runs.tail(other, runId, { after: 0, signal })).rejects.toMatchObject({ code: 'run_not_found' })
    await expect(runs.snapshot(other, runId)).rejects.toMatchObject({ code: 'run_not_found' })
    await expect(runs.stop(other, runId)).rejects.toMatchObject({ code: 'run_not_found' })
    await expect(runs.answer(other, runId, newId(), { choice: 'deny' })).rejects.toMatchObject({ code: 'run_not_found' })
    await expect(runs.answerById(other, newId(), { choice: 'deny' })).rejects.toMatchObject({ code: 'input_not_found' })
    await expect(runs.active(other, chatId)).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(runs.start(other, chatId, send('Yours?'))).rejects.toMatchObject({ code: 'chat_not_found' })
  })
})

describe('branches', () => {
  it('an edited message is a sibling, an answer given again is one too, and nothing is deleted', async () => {
    const { runs, chats, actor, chatId, says, log } = await setUp()
    says(text('First.'), text('Second.'), text('Third.'))
    const first = await runs.start(actor, chatId, send('Q1'))
    await log(first.runId)
    await log((await runs.start(actor, chatId, { message: null, parentId: first.userMessageId })).runId)
    expect((await chats.path(actor, chatId)).map(({ siblingIds }) => siblingIds.length)).toEqual([1, 2])
    await log((await runs.start(actor, chatId, { ...send('Q1, better'), parentId: null })).runId)
    const path = await chats.path(actor, chatId)
    expect(path.map(({ message, siblingIds }) => [messageText(message), siblingIds.length])).toEqual([
      ['Q1, better', 2],
      ['Third.', 1],
    ])
  })
})

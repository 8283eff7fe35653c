import { afterEach, describe, expect, it } from 'vitest'
import { type ChatMessage, messageText, type RunEvent } from '#lib/messages/index.ts'
import { ProviderError } from '#lib/models/index.ts'
import { type EngineOptions, messageOf, type Say, send, type TestEngine, testEngine, text, usage } from '#tests/support/engine.ts'
import { leaveRun } from '#tests/support/left-run.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

const PRICE = { input: 2, output: 10, cacheRead: null, cacheWrite: null }
const failing = (retryable = false): Say[] => [
  { type: 'throw', error: new ProviderError('provider_failed', { message: 'Busy.', retryable, retryAfterMs: 1 }) },
]

async function answer(options: EngineOptions, ...answers: Say[][]): Promise<ChatMessage> {
  engine = await testEngine(options)
  engine.says(...answers)
  const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
  return messageOf(await engine.log(runId))
}
const noticesOf = (message: ChatMessage) => message.parts.flatMap(part => (part.type === 'data-notice' ? [part.data] : []))

describe('a model that names fallbacks', () => {
  const options: EngineOptions = {
    model: { fallbacks: ['other:gone', 'other:one', 'other:two'], price: { ...PRICE, input: 100 } },
    others: { 'other:one': { title: 'One', temperature: null, price: PRICE }, 'other:two': { title: 'Two' } },
  }

  it('[run-24] is replaced by the first usable one, with a notice, once retries are used up', async () => {
    const message = await answer(options, failing(true), failing(true), failing(true), text('Now.'))
    expect(messageText(message)).toBe('Now.')
    expect(message.metadata?.model).toBe('other:one')
    expect(noticesOf(message).at(-1)).toEqual({
      code: 'model_fallback',
      message: 'Busy. One was asked instead.',
      details: { from: 'test:model', to: 'other:one' },
    })
    expect(engine.asked.map(request => request.temperature)).toEqual([0.7, 0.7, 0.7, null])
  })

  it('is replaced by the next one if that fails too, and never by one that was tried before', async () => {
    expect(messageText(await answer(options, failing(), failing(), text('Two.')))).toBe('Two.')
    await engine.dispose()
    const others = { ...options.others, 'other:two': { fallbacks: ['test:model', 'other:three'] }, 'other:three': { title: 'Three' } }
    const chain = { ...options, others }
    expect(messageText(await answer(chain, failing(), failing(), failing(), text('Three.')))).toBe('Three.')
    expect(engine.asked).toHaveLength(4)
  })

  it('stays replaced by the fallback for the rest of the run, also after a takeover', async () => {
    engine = await testEngine(options)
    engine.says(text('Now.'))
    const { runId } = await leaveRun(engine, [
      { type: 'start-step' },
      { type: 'message-metadata', messageMetadata: { model: 'other:two' } },
    ])
    const events: RunEvent[] = []
    const signal = AbortSignal.timeout(10_000)
    for await (const batch of await engine.secondRuns().tail(engine.actor, runId, { after: 0, signal })) events.push(...batch)
    const done = events.at(-1)?.chunk
    expect(done?.type === 'data-done' && [done.data.model, done.data.response]).toEqual(['other:two', 'Now.'])
    expect(messageOf(events).metadata?.model).toBe('other:two')
  })

  it('is not replaced once part of its answer was shown', async () => {
    const message = await answer(options, [...text('Half an').slice(0, 3), ...failing()])
    expect(message.parts.map(part => part.type)).toEqual(['step-start', 'text', 'data-error'])
    expect(engine.asked).toHaveLength(1)
  })

  it('[run-05] is replaced when it does not begin in time', async () => {
    const message = await answer(
      { ...options, model: { ...options.model, chunkTimeoutMs: 50 } },
      [{ type: 'text-start', id: 't' }, { type: 'hang' }],
      text('In time.'),
    )
    expect(messageText(message)).toBe('In time.')
    expect(noticesOf(message)[0]?.message).toBe('The model did not begin to answer in time. One was asked instead.')
  })

  it('[life-01] costs what the model costs that answered', async () => {
    const message = await answer(options, failing(), text('Now.'))
    expect(message.metadata).toMatchObject({ usage, costMicroUsd: 10 * PRICE.input + 5 * PRICE.output })
    const [entry] = await engine.platform.db.client.usageEntry.findMany()
    expect(entry).toMatchObject({ model: 'other:one', costMicroUsd: 70, promptTokens: 10 })
  })
})

describe('a model without a price', () => {
  it('[life-01] has usage and no cost', async () => {
    const message = await answer({}, text('Now.'))
    expect(message.metadata).toMatchObject({ usage })
    expect(message.metadata).not.toHaveProperty('costMicroUsd')
  })
})

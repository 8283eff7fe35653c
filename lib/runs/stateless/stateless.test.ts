import { afterEach, describe, expect, it } from 'vitest'
import type { Chunk } from '#lib/messages/index.ts'
import { ProviderError } from '#lib/models/index.ts'
import { call, calls, type EngineOptions, type TestEngine, testEngine, text, usage } from '#tests/support/engine.ts'
import type { StatelessRequest } from './stateless.ts'

let engine: TestEngine
afterEach(() => engine?.dispose())

const files = { command: 'node', args: ['{PARLEY_ROOT}/lib/mcp/starter/files.ts', '{PARLEY_DATA_DIR}/files'] }
const question: StatelessRequest = {
  model: null,
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
  tools: [],
  serverTools: [],
}

async function played(options: EngineOptions, request: Partial<StatelessRequest>, answers: Parameters<TestEngine['says']>) {
  engine = await testEngine(options)
  engine.says(...answers)
  const open = await engine.stateless.open(engine.actor, { ...question, ...request }, AbortSignal.timeout(20_000))
  const chunks: Chunk[] = []
  const end = await open.play(chunk => chunks.push(chunk))
  return { end, chunks }
}

const types = (chunks: Chunk[]) => chunks.map(({ type }) => type)

describe('a question that brings its history along', () => {
  it('[api-06] records usage, and stores no chat, message or run', async () => {
    const { end } = await played({}, {}, [text('Hi there.')])
    expect(end).toEqual({ finishReason: 'stop', usage })
    const db = engine.platform.db.client
    expect([await db.chat.count(), await db.message.count(), await db.run.count()]).toEqual([0, 0, 0])
    expect(await db.usageEntry.findMany({ select: { userId: true, runId: true, step: true, model: true, promptTokens: true } })).toEqual([
      { userId: engine.actor.userId, runId: null, step: 1, model: 'test:model', promptTokens: 10 },
    ])
  })

  it('[api-06] hides our own tools, asks again with their results, and demands a required call only once', async () => {
    const request = { serverTools: ['*'], toolChoice: 'required' as const }
    const { chunks, end } = await played({ config: { mcpServers: { files } } }, request, [
      [...call('c1', 'files__list_files', {}), calls],
      text('Nothing there.'),
    ])
    expect(types(chunks)).not.toContain('tool-input-start')
    expect(end).toEqual({ finishReason: 'stop', usage: { ...usage, promptTokens: 20, completionTokens: 10, totalTokens: 30 } })
    expect(engine.asked.map(({ toolChoice }) => toolChoice)).toEqual(['required', undefined])
    expect(engine.asked[1]?.prompt.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
  })

  it.each(['deny', 'ask'] as const)('[api-06] does not run a tool whose rule says %s, for nobody can be asked', async action => {
    const config = { mcpServers: { files }, policies: [{ server: 'files', tool: 'list_files', action }] }
    await played({ config }, { serverTools: ['*'] }, [[...call('c1', 'files__list_files', {}), calls], text('I may not.')])
    expect(JSON.stringify(engine.asked[1]?.prompt)).toMatch(/"toolName":"files__list_files".*rule/)
  })

  it('[api-06] ends after the last allowed round with an answer without our tools', async () => {
    const again = () => [...call('c', 'files__list_files', {}), calls]
    const { end } = await played({ config: { mcpServers: { files } }, limits: { maxToolRounds: 1 } }, { serverTools: ['*'] }, [
      again(),
      again(),
      text('That is all.'),
    ])
    expect(end.finishReason).toBe('stop')
    expect(engine.asked.map(({ tools }) => tools.length > 0)).toEqual([true, true, false])
    expect(JSON.stringify(engine.asked[2]?.prompt)).toContain('Limit reached')
  })

  it("tells a model that names an unknown tool the reason, and passes calls of the caller's own tools to the caller", async () => {
    const mine = { name: 'mine', description: '', inputSchema: { type: 'object' } }
    const { chunks, end } = await played({}, { tools: [mine] }, [[...call('c1', 'mine', { a: 1 }), calls]])
    expect(end.finishReason).toBe('tool_calls')
    expect(types(chunks).filter(type => type.startsWith('tool-'))).toEqual([
      'tool-input-start',
      'tool-input-delta',
      'tool-input-delta',
      'tool-input-available',
    ])
    const other = await played({}, {}, [[...call('c1', 'nobody', {}), calls], text('Sorry.')])
    expect(other.end.finishReason).toBe('stop')
    expect(JSON.stringify(engine.asked[1]?.prompt)).toContain('There is no tool named nobody.')
  })

  it("fails when the model's deadline passes, and with the caller's reason when the caller leaves", async () => {
    await expect(played({ model: { chunkTimeoutMs: 20 } }, {}, [[{ type: 'hang' }]])).rejects.toMatchObject({ code: 'provider_timeout' })
    engine.says([{ type: 'hang' }])
    const leaving = new AbortController()
    const open = await engine.stateless.open(engine.actor, question, leaving.signal)
    const playing = open.play(() => undefined)
    leaving.abort(new Error('gone'))
    await expect(playing).rejects.toThrow('gone')
  })

  it('[life-14] refuses files that the model does not take, before it is asked', async () => {
    engine = await testEngine({ model: { title: 'Blind', vision: false, files: null } })
    const file = (mediaType: string): StatelessRequest => ({
      ...question,
      prompt: [{ role: 'user', content: [{ type: 'file', mediaType, data: { type: 'data', data: 'AAAA' } }] }],
    })
    const open = (mediaType: string) => engine.stateless.open(engine.actor, file(mediaType), AbortSignal.timeout(1000))
    await expect(open('image/png')).rejects.toMatchObject({
      code: 'file_not_taken',
      message: expect.stringContaining('Blind cannot see images'),
    })
    await expect(open('application/pdf')).rejects.toMatchObject({ code: 'file_not_taken' })
    expect(engine.asked).toEqual([])
  })
})

describe('a question whose model fails', () => {
  const failing = { type: 'throw', error: new ProviderError('provider_failed', { message: 'Busy.', retryable: true }) } as const
  const options: EngineOptions = {
    model: { fallbacks: ['other:blind', 'other:one'] },
    others: { 'other:blind': { title: 'Blind', tools: 'none' }, 'other:one': { title: 'One', temperature: null } },
  }
  const mine = { name: 'mine', description: '', inputSchema: { type: 'object' } }

  it('[api-06] is answered by the first fallback that accepts it, and the caller is told before the answer', async () => {
    const { chunks, end } = await played(options, { tools: [mine] }, [[failing], text('Now.')])
    expect(end.finishReason).toBe('stop')
    const details = { from: 'test:model', to: 'other:one' }
    const notice = { type: 'data-notice', data: { code: 'model_fallback', message: 'Busy. One was asked instead.', details } }
    expect(chunks.slice(1, 4)).toEqual([
      notice,
      { type: 'message-metadata', messageMetadata: { model: 'other:one' } },
      { type: 'start-step' },
    ])
    expect(engine.asked.map(({ temperature }) => temperature)).toEqual([0.7, null])
    expect(await engine.platform.db.client.usageEntry.findMany({ select: { model: true } })).toEqual([{ model: 'other:one' }])
  })

  it('[run-05] is answered by a fallback when it does not begin in time', async () => {
    const slow = { ...options, model: { ...options.model, chunkTimeoutMs: 20 } }
    const { chunks } = await played(slow, {}, [[{ type: 'text-start', id: 't' }, { type: 'hang' }], text('In time.')])
    expect(JSON.stringify(chunks)).toContain('Blind was asked instead.')
  })

  it('[api-06] fails once part of its answer was read, and when no fallback is left', async () => {
    const half = text('Half an').slice(0, 2)
    await expect(played(options, {}, [[...half, failing], text('Never.')])).rejects.toMatchObject({ message: 'Busy.' })
    expect(engine.asked).toHaveLength(1)
    await engine.dispose()
    await expect(played(options, {}, [[failing], [failing], [failing]])).rejects.toMatchObject({ code: 'provider_failed' })
    expect(engine.asked).toHaveLength(3)
  })
})

describe('an answer that is left before its end', () => {
  const ledger = () =>
    engine.platform.db.client.usageEntry.findMany({
      where: { promptTokens: { gt: 0 } },
      select: { promptTokens: true, completionTokens: true, estimated: true },
    })

  it('[life-01] is billed by its length if the provider reports no usage', async () => {
    engine = await testEngine()
    const spoken = Promise.withResolvers<void>()
    engine.says([...text('Once upon a time').slice(0, -2), { type: 'hang' }])
    const leaving = new AbortController()
    const open = await engine.stateless.open(engine.actor, { ...question, tools: [] }, leaving.signal)
    const playing = open.play(chunk => {
      if (chunk.type === 'text-delta' && chunk.delta === 'time') spoken.resolve()
    })
    await spoken.promise
    leaving.abort(new Error('gone'))
    await expect(playing).rejects.toThrow('gone')
    expect(await ledger()).toEqual([{ promptTokens: 2, completionTokens: 4, estimated: true }])
  })

  it('[life-01] is billed at its deadline, and not at all if the model has said nothing', async () => {
    engine = await testEngine({ model: { chunkTimeoutMs: 20 } })
    const play = async () => {
      const open = await engine.stateless.open(engine.actor, question, AbortSignal.timeout(20_000))
      await expect(open.play(() => undefined)).rejects.toMatchObject({ code: 'provider_timeout' })
    }
    engine.says([{ type: 'hang' }])
    await play()
    expect(await ledger()).toEqual([])
    engine.says([...text('Once').slice(0, 2), { type: 'hang' }])
    await play()
    expect(await ledger()).toEqual([{ promptTokens: 2, completionTokens: 1, estimated: true }])
  })
})

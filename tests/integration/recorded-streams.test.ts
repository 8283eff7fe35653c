import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Iteration } from '#lib/messages/index.ts'
import type { ModelPort } from '#lib/models/index.ts'
import { createPorts } from '#lib/models/ports.ts'
import { defaultModelSettings } from '#lib/models/settings/model-fields.ts'
import { messageOf, send, type TestEngine, testEngine } from '#tests/support/engine.ts'
import { fixturesFolder, hasFixtures, type RecordedStream, recordedStreams } from '#tests/support/fixtures.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'

const APIS = {
  'chat-completions': { type: 'openai-compatible', api: 'chat', path: '/v1' },
  responses: { type: 'openai', api: 'responses', path: '/v1' },
  'anthropic-messages': { type: 'anthropic', api: 'anthropic', path: '/v1' },
  gemini: { type: 'google', api: 'google', path: '/v1beta' },
} as const
type Api = keyof typeof APIS

/** Rows of the index that the run does not give yet, with the reason. A row whose stream gives it fails this test: take it out then. */
const PENDING: Record<string, string> = {}

const FINISH: Record<string, Iteration['finishReason']> = {
  end_turn: 'stop',
  completed: 'stop',
  STOP: 'stop',
  tool_use: 'tool_calls',
  incomplete: 'length',
  MAX_TOKENS: 'length',
  refusal: 'content_filter',
  SAFETY: 'content_filter',
  failed: 'error',
}

let provider: MockProvider
let engine: TestEngine
/** Model for the first step of the next run; later steps get an empty answer. */
let first: ModelPort | null = null

const port: ModelPort = {
  async stream(request, sink, signal) {
    const recorded = first
    first = null
    if (recorded) return recorded.stream(request, sink, signal)
    sink({ type: 'finish', finishReason: 'stop', usage: null })
  },
}

beforeAll(async () => {
  if (!hasFixtures) return
  provider = await startProvider()
  engine = await testEngine({ model: { port }, limits: { maxToolRounds: 0 } })
})
afterAll(async () => {
  await engine?.dispose()
  await provider?.stop()
})

/** The first step of a run that is answered with these bytes, in pieces that do not care where an event ends. */
async function throughTheRun(api: Api, { file }: RecordedStream) {
  await provider.script(file, { replay: path.join(fixturesFolder, 'streams', file), pieceBytes: 37 + ((file.length * 89) % 700) })
  const { type, api: spoken, path: base } = APIS[api]
  first = createPorts()({
    model: file,
    tuning: defaultModelSettings,
    provider: {
      id: type,
      type,
      title: 'Recorded',
      baseUrl: provider.url + base,
      api: spoken,
      apiKey: 'key',
      enabled: true,
      offersListed: true,
      origin: 'file',
      version: file,
    },
  })
  const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
  const events = await engine.log(runId)
  const iteration = events.flatMap(({ chunk }) => (chunk.type === 'data-iteration' ? [chunk.data] : []))[0]
  const parts = messageOf(events).parts
  return {
    text: iteration?.content ?? '',
    reasoning: iteration?.reasoning ?? '',
    calls: (iteration?.toolCalls ?? []).map(call => [call.function.name, parsed(call.function.arguments)]),
    shown: parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join(''),
    usage: iteration?.usage && [iteration.usage.promptTokens, iteration.usage.completionTokens],
    finish: iteration?.finishReason ?? null,
  }
}

function whatTheIndexSays({ expected }: RecordedStream) {
  const text = expected.text + (expected.refusal ?? '')
  return {
    text,
    reasoning: expected.reasoning,
    calls: expected.toolCalls.map(call => [call.name, call.argumentsText === null ? call.arguments : parsed(call.argumentsText)]),
    shown: text,
    usage: usageOf(expected),
    finish: finishOf(expected),
  }
}

function usageOf({ usage }: RecordedStream['expected']): [number, number] | null {
  if (!usage || (usage.inputTokens === null && usage.outputTokens === null)) return null
  return [usage.inputTokens ?? 0, usage.outputTokens ?? 0]
}

/** Blank text is no argument at all. */
function parsed(text: string): unknown {
  return text === '' ? {} : JSON.parse(text)
}

function finishOf({ finishReason, toolCalls, error, blockReason }: RecordedStream['expected']): Iteration['finishReason'] {
  if (blockReason) return 'content_filter'
  if (finishReason === null || error !== undefined) return 'error'
  return toolCalls.length > 0 ? 'tool_calls' : (FINISH[finishReason] ?? (finishReason as Iteration['finishReason']))
}

describe.skipIf(!hasFixtures).each(Object.keys(APIS) as Api[])('recorded %s streams, through a run', api => {
  const streams = recordedStreams(api)

  it('are there', () => expect(streams.length).toBeGreaterThan(0))

  it.each(streams.filter(({ file }) => !(file in PENDING)).map(stream => [stream.file, stream] as const))(
    '%s is answered as its index says',
    async (_, stream) => expect(await throughTheRun(api, stream)).toEqual(whatTheIndexSays(stream)),
  )

  const pending = streams.filter(({ file }) => file in PENDING)
  it.runIf(pending.length > 0).fails.each(pending.map(stream => [stream.file, stream] as const))(
    '%s is still answered otherwise',
    async (_, stream) => expect(await throughTheRun(api, stream)).toEqual(whatTheIndexSays(stream)),
  )
})

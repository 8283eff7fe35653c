import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fixturesFolder, hasFixtures, type RecordedStream, recordedStreams } from '#tests/support/fixtures.ts'
import type { Usage } from '../messages/index.ts'
import type { ModelFinishReason } from './port.ts'
import { type Replayed, replayServer } from './replay.ts'

const apis = { 'chat-completions': 'chat', responses: 'responses', 'anthropic-messages': 'anthropic', gemini: 'google' } as const

/** Every word of the providers for their end, in ours. Null: the answer broke off, or says nothing of its end but an error. */
const finishReasons: Record<string, ModelFinishReason> = {
  stop: 'stop',
  end_turn: 'stop',
  STOP: 'stop',
  completed: 'stop',
  tool_calls: 'tool_calls',
  tool_use: 'tool_calls',
  length: 'length',
  MAX_TOKENS: 'length',
  incomplete: 'length',
  refusal: 'content_filter',
  SAFETY: 'content_filter',
  error: 'error',
  failed: 'error',
}

function expectedFinish({ expected, api }: RecordedStream): ModelFinishReason | null {
  if (expected.blockReason) return 'content_filter'
  const reason = finishReasons[expected.finishReason ?? ''] ?? null
  const hasOwnWord = api === 'chat-completions' || api === 'anthropic-messages'
  return reason === 'stop' && !hasOwnWord && expected.toolCalls.length > 0 ? 'tool_calls' : reason
}

/** The index says null where the wire says nothing: then nothing is expected, but a missing completion alone, which is estimated. */
function expectedUsage(given: RecordedStream['expected']['usage'], ours: Usage | null): Partial<Usage> | null {
  if (given === null || given.inputTokens === null) return null
  const known = {
    reasoningTokens: given.reasoningTokens,
    cacheReadTokens: given.cachedInputTokens,
    cacheWriteTokens: given.cacheWriteTokens,
  }
  return {
    promptTokens: given.inputTokens,
    completionTokens: given.outputTokens ?? 0,
    totalTokens: given.totalTokens,
    ...Object.fromEntries(Object.entries(known).filter(([, count]) => typeof count === 'number')),
    // The index counts no cache writes but Anthropic's.
    ...(given.cacheWriteTokens === undefined && ours?.cacheWriteTokens === 0 ? { cacheWriteTokens: 0 } : {}),
    estimated: given.outputTokens === null,
  }
}

function comparable({ calls, error, ...rest }: Replayed) {
  return { ...rest, calls: calls.map(({ name, input }) => ({ name, arguments: JSON.parse(input) as unknown })), failed: error !== null }
}

const table = new Map<string, { streams: number; recorded: number; agree: number; cuts: number }>()

describe.skipIf(!hasFixtures).each(Object.entries(apis))('recorded streams of %s', (fixtureApi, api) => {
  const streams = recordedStreams(fixtureApi as RecordedStream['api'])
  const opened = replayServer(api)
  afterAll(async () => (await opened).close())

  it.each(streams.map(stream => [stream.file, stream] as const))('%s gives what its index says, whole and cut', async (file, stream) => {
    const { expected } = stream
    const body = readFileSync(path.join(fixturesFolder, 'streams', file))
    const server = await opened
    const whole = await server.replay(body)
    const row = table.get(stream.provider) ?? { streams: 0, recorded: 0, agree: 0, cuts: 0 }
    table.set(stream.provider, row)
    row.streams++
    if (stream.kind === 'recorded') row.recorded++
    expect(comparable(whole)).toEqual({
      text: expected.text,
      refusal: expected.refusal ?? '',
      reasoning: expected.reasoning,
      calls: expected.toolCalls.map(({ name, arguments: given }) => ({ name, arguments: given })),
      usage: expectedUsage(expected.usage, whole.usage),
      finishReason: expectedFinish(stream),
      failed: expected.error !== undefined || (expected.finishReason === null && !expected.blockReason),
      sources: expect.any(Array),
    })
    if (api === 'chat') expect(whole.sources).toEqual((expected.sources ?? []).map(source => source.url))
    row.agree++
    for (const pieceBytes of [977, 61]) {
      expect(comparable(await server.replay(body, pieceBytes))).toEqual(comparable(whole))
      row.cuts++
    }
  })
})

afterAll(() => {
  if (table.size === 0) return
  const cell = (value: string | number) => String(value).padStart(9)
  const lines = [...table]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([provider, row]) => provider.padEnd(14) + Object.values(row).map(cell).join(''))
  process.stdout.write(
    `\nprovider${' '.repeat(6)}${['streams', 'recorded', 'as index', 'cut runs'].map(cell).join('')}\n${lines.join('\n')}\n`,
  )
})

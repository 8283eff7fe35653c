import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Usage } from '#lib/messages/index.ts'
import { cutBytes, cutCharacters } from '#tests/support/cut-bytes.ts'
import { fixturesFolder, hasFixtures, type RecordedStream, recordedStreams } from '#tests/support/fixtures.ts'
import type { ModelFinishReason } from './port.ts'
import { type Replayed, replayServer } from './replay.ts'

const apis = { 'chat-completions': 'chat', responses: 'responses', 'anthropic-messages': 'anthropic', gemini: 'google' } as const

/** Maps each finish reason of the providers to ours. Null: the answer broke off, or ends with an error only. */
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

/** Returns the expected usage; null if the wire reports none. A missing completion count is 0 here, and marks the usage as estimated. */
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
    // The index counts cache writes of Anthropic only.
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

  it('are there', () => expect(streams.length).toBeGreaterThan(0))

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
    for (const [how, pieces] of waysToCut(body)) {
      expect([how, comparable(await server.replay(body, pieces))]).toEqual([how, comparable(whole)])
      row.cuts++
    }
  })
})

const WORDS = 'Grüße an 世界 🙂👩‍👩‍👧 — и всем!'
const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`

/** Answer with text beyond ASCII, on each wire. */
const foreignAnswers: Record<(typeof apis)[keyof typeof apis], string> = {
  chat: event({ choices: [{ delta: { content: WORDS } }] }) + event({ choices: [{ delta: {}, finish_reason: 'stop' }] }),
  responses:
    event({ type: 'response.created', response: { id: 'r', created_at: 0, model: 'm' } }) +
    event({ type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'i' } }) +
    event({ type: 'response.output_text.delta', item_id: 'i', output_index: 0, delta: WORDS }) +
    event({ type: 'response.completed', response: { usage: { input_tokens: 1, output_tokens: 1 } } }),
  anthropic:
    event({ type: 'message_start', message: { id: 'm', content: [], usage: { input_tokens: 1, output_tokens: 0 } } }) +
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }) +
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: WORDS } }) +
    event({ type: 'content_block_stop', index: 0 }) +
    event({ type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 1 } }) +
    event({ type: 'message_stop' }),
  google: event({ candidates: [{ content: { role: 'model', parts: [{ text: WORDS }] }, finishReason: 'STOP' }] }),
}

describe.each(Object.values(apis))('text beyond ASCII from %s', api => {
  const opened = replayServer(api)
  afterAll(async () => (await opened).close())

  it('stays intact wherever its bytes are cut', async () => {
    const body = Buffer.from(foreignAnswers[api])
    for (const [how, pieces] of waysToCut(body)) {
      const { text, finishReason } = await (await opened).replay(body, pieces)
      expect([how, text, finishReason]).toEqual([how, WORDS, 'stop'])
    }
  })
})

/** Seeds of the random cuts. */
const SEEDS = [1, 2]
/** Longest body that is cut byte by byte, in bytes; longer ones only take more time. */
const MAX_BY_BYTE = 3000

function waysToCut(body: Buffer): [how: string, pieces: Buffer[]][] {
  const longest = Math.max(60, Math.ceil(body.length / 150))
  const random = SEEDS.map((seed): [string, Buffer[]] => [`at random, seed ${seed}`, cutBytes(body, { seed, longest })])
  const characters = cutCharacters(body)
  return [
    ...random,
    ...(characters.length > 1 ? [['within characters', characters] satisfies [string, Buffer[]]] : []),
    ...(body.length <= MAX_BY_BYTE ? [['byte by byte', cutBytes(body, { seed: 1, longest: 1 })] satisfies [string, Buffer[]]] : []),
  ]
}

afterAll(() => {
  if (table.size === 0) return
  const cell = (value: string | number) => String(value).padStart(9)
  const lines = [...table]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([provider, row]) => provider.padEnd(14) + Object.values(row).map(cell).join(''))
  process.stdout.write(
    `\nrecorded streams by provider, each whole, cut at random (seeds ${SEEDS.join(', ')}), within characters, short ones byte by byte\nprovider${' '.repeat(6)}${['streams', 'recorded', 'as index', 'cut runs'].map(cell).join('')}\n${lines.join('\n')}\n`,
  )
})

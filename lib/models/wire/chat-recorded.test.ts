import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixturesFolder, hasFixtures, recordedStreams } from '#tests/support/fixtures.ts'
import { hear, summary } from '#tests/support/provider/collect.ts'
import { type MockProvider, startProviderInProcess } from '#tests/support/provider/index.ts'
import { isProviderError } from '../index.ts'
import type { ModelPart } from '../port.ts'
import { createChatPort } from './chat-port.ts'
import { type ChatChunk, createChatReader } from './chat-reader.ts'
import { createEventStream } from './event-stream.ts'
import { createHttpClient } from './http-client.ts'

const streams = recordedStreams('chat-completions')
let provider: MockProvider
beforeAll(async () => {
  provider = await startProviderInProcess()
})
afterAll(() => provider.stop())

/** Where we differ from the index on purpose: a call whose successor has begun is complete, even if the stream is cut later. */
const earlyCalls = new Set(['openai-chat-cut-mid-json.sse'])

describe.skipIf(!hasFixtures)('recorded chat-completions streams', () => {
  it.each(streams.map(stream => [stream.file, stream] as const))('%s gives what its index says', async (file, { expected }) => {
    await provider.script(file, { replay: path.join(fixturesFolder, 'streams', file), pieceBytes: 977 })
    const client = createHttpClient()
    const port = createChatPort({
      client,
      baseUrl: `${provider.url}/v1`,
      apiKey: null,
      model: file,
      title: 'Mock',
      streaming: true,
      refused: new Set(),
    })
    const heard = await hear(port)

    const failure = isProviderError(heard.error) ? heard.error : null
    const usage = heard.usage ?? failure?.usage ?? null
    expect({
      text: heard.text,
      reasoning: heard.reasoning,
      calls: earlyCalls.has(file) ? [] : heard.calls.map(call => [call.name, call.input]),
      usage,
      finish: heard.finishReason ?? failure?.finishReason ?? null,
      failed: failure !== null,
      sources: heard.sources,
    }).toEqual({
      text: expected.text + (expected.refusal ?? ''),
      reasoning: expected.reasoning,
      calls: expected.toolCalls.map(call => [call.name, call.argumentsText]),
      usage: expected.usage && {
        promptTokens: expected.usage.inputTokens,
        completionTokens: expected.usage.outputTokens,
        totalTokens: expected.usage.totalTokens,
        ...(expected.usage.reasoningTokens === null ? {} : { reasoningTokens: expected.usage.reasoningTokens }),
        ...(expected.usage.cachedInputTokens === null ? {} : { cacheReadTokens: expected.usage.cachedInputTokens }),
        ...((usage as { cacheWriteTokens?: number } | null)?.cacheWriteTokens === undefined ? {} : { cacheWriteTokens: 0 }),
        estimated: false,
      },
      finish: expected.finishReason,
      failed: expected.error !== undefined || expected.finishReason === null,
      sources: (expected.sources ?? []).map(source => source.url),
    })
  })

  it.each(streams.map(({ file }) => [file] as const))('%s gives the same parts however it is cut', file => {
    const bytes = readFileSync(path.join(fixturesFolder, 'streams', file))
    const whole = partsOf([bytes])
    expect(partsOf(Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)))).toEqual(whole)
    let seed = 7
    const cuts: Buffer[] = []
    for (let at = 0; at < bytes.length; ) {
      seed = (seed * 48_271) % 2_147_483_647
      cuts.push(bytes.subarray(at, at + 1 + (seed % 300)))
      at += 1 + (seed % 300)
    }
    expect(partsOf(cuts)).toEqual(whole)
  })
})

function partsOf(pieces: Buffer[]) {
  const parts: ModelPart[] = []
  const reader = createChatReader(part => parts.push(part))
  const events = createEventStream({ onJson: value => reader.push(value as ChatChunk), onDone: () => undefined })
  for (const piece of pieces) events.push(piece)
  events.end()
  const { calls, begun, parts: _, ...rest } = summary(parts)
  return { ...rest, calls: calls.map(({ name, input }) => ({ name, input })), begun: begun.length, types: parts.map(part => part.type) }
}

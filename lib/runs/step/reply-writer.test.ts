import { expect, it } from 'vitest'
import type { Chunk } from '#lib/messages/index.ts'
import { ReplyWriter } from './reply-writer.ts'

it("[run-13] a reasoning part ends with its duration, beside the provider's last metadata", () => {
  const chunks: Chunk[] = []
  let nowMs = 1_000
  const writer = new ReplyWriter({
    write: chunk => void chunks.push(chunk),
    describe: tool => ({ server: '', tool, iteration: 1 }),
    takenIds: new Set(),
    monotonicMs: () => nowMs,
    onCall: () => undefined,
  })
  writer.take({ type: 'reasoning-start', id: '0' })
  writer.take({ type: 'reasoning-delta', id: '0', delta: 'Hm.' })
  nowMs = 5_200
  writer.take({ type: 'reasoning-delta', id: '0', delta: '', providerMetadata: { anthropic: { signature: 's' } } })
  writer.take({ type: 'reasoning-end', id: '0' })
  expect(chunks.at(-1)).toEqual({
    type: 'reasoning-end',
    id: '0',
    providerMetadata: { anthropic: { signature: 's' }, parley: { durationMs: 4_200 } },
  })
  expect(writer.end(null)).toMatchObject({ reasoning: 'Hm.', content: '', finishReason: 'stop' })
})

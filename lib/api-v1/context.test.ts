import { afterEach, expect, it } from 'vitest'
import { send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { context, rebuilt, toContext, toRebuilt } from './context.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

it('[ctx-15] gives the context of a session in the words of the contract; the totals of a new one are zero', async () => {
  engine = await testEngine({ model: { contextWindow: 100_000 } })
  const chatId = await engine.chat()
  const zero = { prompt: 0, completion: 0, total: 0, cache_read: 0, cache_write: 0 }
  expect(toContext(await engine.context.view(engine.actor, chatId)).session_totals).toEqual(zero)

  engine.says(text('Hello.'))
  await engine.log((await engine.runs.start(engine.actor, chatId, send('Hi.'))).runId)
  const seen = context.parse(toContext(await engine.context.view(engine.actor, chatId)))
  expect(seen).toMatchObject({
    model: 'test:model',
    mode: 'code',
    cross_ref_enabled: false,
    max_input_tokens: 100_000,
    provider_cache_rate: 0,
    tiers: [
      { name: 'L0', threshold: 12 },
      { name: 'L1', threshold: 9 },
      { name: 'L2', threshold: 6 },
      { name: 'L3', threshold: 3 },
      { name: 'active', threshold: null, count: 2 },
    ],
    breakdown: { tools: 0, files: 0, urls: 0, symbol_map: 0, symbol_map_files: 0, history_messages: 2 },
    session_totals: { prompt: 10, completion: 5, total: 15, cache_read: 0, cache_write: 0 },
  })
  expect(seen.total_tokens).toBe(seen.breakdown.system + seen.breakdown.history)
})

it('gives what a rebuild has done', async () => {
  engine = await testEngine()
  const chatId = await engine.chat()
  const done = rebuilt.parse(toRebuilt(await engine.context.rebuild(engine.actor, chatId)))
  expect(done).toMatchObject({ mode: 'code', files_distributed: 0, tier_counts: { L0: 1, L1: 0, L2: 0, L3: 0, active: 0 } })
})

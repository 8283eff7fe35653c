import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInterceptorMeter } from '#lib/intercept/index.ts'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET } from './route.ts'

const interceptor = createInterceptorMeter()
let edge: TestEdge
beforeAll(async () => {
  edge = await testEdge({}, { interceptor })
})
afterAll(() => edge.dispose())

it('[text-09] /metrics gives the counters of the interceptor to administrators and their API keys alone', async () => {
  interceptor.count({ narrativeCharacters: 10, calls: 2, malformed: 1, longestHoldMs: 30, highWaterCharacters: 90 }, 'hermes')
  interceptor.count({ narrativeCharacters: 5, calls: 1, malformed: 0, longestHoldMs: 20, highWaterCharacters: 95 }, 'hermes')
  const ada = await edge.person('ada@example.com', 'admin')
  const max = await edge.person('max@example.com')
  const keyOf = (email: string) => edge.auth.keys.createFor(email, 'scraper')

  expect(codeOf(await call(GET))).toBe('unauthenticated')
  expect(codeOf(await call(GET, { cookie: max.cookie }))).toBe('forbidden')
  expect(codeOf(await call(GET, { key: await keyOf('max@example.com') }))).toBe('forbidden')
  expect(codeOf(await call(GET, { cookie: ada.cookie, key: 'parley_wrong' }))).toBe('unauthenticated')

  const answers = [await call(GET, { cookie: ada.cookie }), await call(GET, { key: await keyOf('ada@example.com') })]
  for (const { status, headers, text } of answers) {
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(text.split('\n').filter(line => line.startsWith('parley_'))).toEqual([
      'parley_interceptor_narrative_characters_total{dialect="hermes"} 15',
      'parley_interceptor_calls_total{dialect="hermes"} 3',
      'parley_interceptor_malformed_total{dialect="hermes"} 1',
      'parley_interceptor_longest_hold_milliseconds{dialect="hermes"} 30',
      'parley_interceptor_buffer_high_water_characters{dialect="hermes"} 95',
    ])
  }
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

function departures() {
  const atMs: number[] = []
  return { atMs, pace: createPace(() => atMs.push(performance.now())) }
}

test('departs at the end of the turn, once for all who have asked in it', async () => {
  const { atMs, pace } = departures()
  pace.soon()
  pace.soon()
  expect(atMs).toHaveLength(0)
  await new Promise(resolve => setImmediate(resolve))
  expect(atMs).toHaveLength(1)
})

test('while one after the other asks, a departure waits for a moment after the last, and leaves nobody behind', async () => {
  const { atMs, pace } = departures()
  const until = performance.now() + 50
  let askedMs = 0
  while (performance.now() < until) {
    pace.soon()
    askedMs = performance.now()
    await new Promise(resolve => setImmediate(resolve))
  }
  await sleep(20)
  expect(atMs.length).toBeGreaterThan(1)
  for (const [at, ms] of atMs.entries()) if (at > 0) expect(ms - (atMs[at - 1] ?? 0)).toBeGreaterThan(1)
  expect(atMs.at(-1)).toBeGreaterThanOrEqual(askedMs)
})

test('one that is full departs at once, and holds back the next like any other', async () => {
  const { atMs, pace } = departures()
  pace.atOnce()
  expect(atMs).toHaveLength(1)
  pace.soon()
  await new Promise(resolve => setImmediate(resolve))
  expect(atMs).toHaveLength(1)
  await sleep(20)
  expect(atMs).toHaveLength(2)
})

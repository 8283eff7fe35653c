import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SearchMissing } from '#lib/chats/shared.ts'
import { untilFound } from './until-found.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const nothingYet = { results: [], missing: 'indexing' as const }

function search(answers: { results: string[]; missing: SearchMissing }[]) {
  const leaving = new AbortController()
  const shown: unknown[] = []
  const ask = vi.fn(async () => answers.shift() ?? nothingYet)
  const ended = untilFound(ask, found => shown.push(found), leaving.signal)
  return { leaving, shown, ask, ended }
}

it('[find-05] is asked again while older messages are indexed, until something is found', async () => {
  const found = { results: ['heron'], missing: 'indexing' as const }
  const { shown, ended } = search([nothingYet, nothingYet, found])
  await vi.advanceTimersByTimeAsync(6_000)
  await ended
  expect(shown).toEqual([nothingYet, nothingYet, found])
})

it.each([null, 'time'] as const)('[find-05] is asked once where everything is indexed (%s)', async missing => {
  const { ask, ended } = search([{ results: [], missing }])
  await ended
  expect(ask).toHaveBeenCalledTimes(1)
})

it('[find-05] is asked no more after the person has left, and some seven times at most', async () => {
  const left = search([])
  await vi.advanceTimersByTimeAsync(1_000)
  left.leaving.abort()
  await left.ended
  expect(left.ask).toHaveBeenCalledTimes(1)
  const stayed = search([])
  await vi.advanceTimersByTimeAsync(3_600_000)
  await stayed.ended
  expect(stayed.ask).toHaveBeenCalledTimes(7)
})

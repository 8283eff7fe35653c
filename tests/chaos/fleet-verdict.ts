import { expect } from 'vitest'
import type { Chunk } from '#lib/messages/index.ts'
import type { Fleet } from './fleet.ts'
import { type FleetRun, type Route, read } from './fleet-run.ts'
import { judgeCalls, loggedCalls } from './logged-calls.ts'
import { textOf } from './plan.ts'

/**
 * Asserts that all readers have the same bytes as a new one on each live process, and as the rows. All text is there once, and every call
 * happened once (`judgeCalls`).
 */
export async function judgeInFleet(fleet: Fleet, run: FleetRun, living: Route = [0, 1, 2]): Promise<void> {
  const { plan } = run
  await judgeReaders(fleet, run, living)
  const [done] = await doneOfRun(fleet, run)
  expect(done).toMatchObject({ response: textOf(plan), finishReason: 'stop' })
  judgeCalls(loggedCalls(await chunksOf(fleet, run)), fleet.journal.lines())
}

export async function judgeReaders(fleet: Fleet, { runId, readers, pages }: FleetRun, living: Route = [0, 1, 2]): Promise<void> {
  for (const reader of [...readers, ...pages]) expect(await reader.ended).toBe('whole')
  const rows = await rowsOf(fleet, runId)
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  for (const page of pages) expect(page.seen).toEqual(rows.map(({ seq, data }) => ({ id: seq, bytes: `id: ${seq}\ndata: ${data}` })))
  for (const place of living) {
    const anew = read(fleet, runId, [place])
    await anew.ended
    for (const reader of readers) expect(reader.seen).toEqual(anew.seen)
  }
}

export async function chunksOf(fleet: Fleet, { runId }: Pick<FleetRun, 'runId'>): Promise<Chunk[]> {
  return (await rowsOf(fleet, runId)).map(({ data }) => JSON.parse(data) as Chunk)
}

/** One, of a run that has ended. */
export async function doneOfRun(fleet: Fleet, run: FleetRun) {
  return (await chunksOf(fleet, run)).flatMap(chunk => (chunk.type === 'data-done' ? [chunk.data] : []))
}

function rowsOf(fleet: Fleet, runId: string) {
  return fleet.query<{ seq: number; data: string }>('SELECT "seq", "data" FROM "RunEvent" WHERE "runId" = ? ORDER BY "seq"', runId)
}

import { statSync } from 'node:fs'
import { expect } from 'vitest'
import { v1Client } from '#tests/support/v1-client.ts'
import type { Fleet } from './fleet.ts'
import { executed, type FleetRun, send } from './fleet-run.ts'
import { chunksOf, doneOfRun, judgeReaders } from './fleet-verdict.ts'
import { loggedCalls } from './logged-calls.ts'
import { crowdedPlan, incompleteCall, textOf } from './plan.ts'

/** On the first process: the model says nothing more, four calls are under way, and a fifth waits for its turn. */
export async function sendBusy(fleet: Fleet, name: string): Promise<FleetRun> {
  const [asking = []] = crowdedPlan(name)
  const run = await send(fleet, [[...asking, incompleteCall, { stall: true }]])
  await expect.poll(() => executed(fleet, `slow started ${name}-`), { timeout: 10_000, interval: 20 }).toBe(4)
  await expect.poll(async () => loggedCalls(await chunksOf(fleet, run)).length, { timeout: 10_000, interval: 20 }).toBe(5)
  return run
}

/** Stops the run on the third process. Returns when that was accepted, and when the provider and the last of the calls had heard of it. */
export async function stopOnThird(fleet: Fleet, run: FleetRun, name: string): Promise<{ acceptedMs: number; leftMs: number }> {
  const answer = await v1Client(fleet.apps[2].url, fleet.key).request('POST', `/runs/${run.runId}/stop`)
  const acceptedMs = Date.now()
  expect(answer.status).toBe(202)
  const request = await fleet.provider.waitFor(one => one.closed?.by === 'client' && isOf(name, one), 10_000)
  await expect.poll(() => executed(fleet, `cancelled ${name}-`), { timeout: 10_000, interval: 10 }).toBe(4)
  const leftMs = Math.max(request.closed?.atMs ?? 0, statSync(fleet.journal.file).mtimeMs)
  return { acceptedMs, leftMs }
}

/**
 * Asserts the result of a stop. Shown text stays, every call has an outcome, the waiting call never left, and the model was not asked
 * again.
 */
export async function judgeStopped(fleet: Fleet, run: FleetRun, name: string): Promise<void> {
  await judgeReaders(fleet, run)
  expect(await doneOfRun(fleet, run)).toMatchObject([{ response: textOf(run.plan), finishReason: 'stopped' }])
  const [row] = await fleet.query<{ status: string }>('SELECT "status" FROM "Run" WHERE "id" = ?', run.runId)
  expect(row?.status).toBe('stopped')
  expect(loggedCalls(await chunksOf(fleet, run)).map(({ outcomes }) => outcomes)).toEqual(Array(5).fill(['cancelled']))
  expect(executed(fleet, `slow started ${name}-`)).toBe(4)
  expect(executed(fleet, `count ${name}-`)).toBe(0)
  expect((await fleet.provider.requests('plan')).filter(request => isOf(name, request))).toHaveLength(1)
}

function isOf(name: string, { body }: { body: unknown }): boolean {
  return JSON.stringify(body).includes(`${name}-waits`)
}

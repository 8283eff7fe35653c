import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TAIL_POLL_MS } from '#lib/runs/run/limits.ts'
import { type Fleet, hasServers, startFleet } from '../fleet.ts'
import { answerElsewhere, openQuestions } from '../fleet-questions.ts'
import { type FleetRun, read, readPage, seenBy, send } from '../fleet-run.ts'
import { judgeStopped, sendBusy, stopOnThird } from '../fleet-stop.ts'
import { judgeInFleet } from '../fleet-verdict.ts'
import { type Plan, textPlan, toolPlan } from '../plan.ts'

const AWAY_MS = 60_000
/** Delay between two words of these plans. */
const WORD_MS = 200
/** Delay that a busy machine may add to a poll. */
const LATE_MS = 2_000

let fleet: Fleet
beforeAll(async () => {
  if (hasServers) fleet = await startFleet()
})
afterAll(() => fleet?.stop())

/** Steps with a counted call each, of some eight seconds. */
function patientPlan(name: string, steps: number): Plan {
  const word = (step: number, at: number) => `${name}-${step}-${at} `
  const said = (step: number) => ({ text: Array.from({ length: 40 }, (_, at) => word(step, at)).join(''), delayMs: WORD_MS })
  return Array.from({ length: steps }, (_, step) => [
    said(step),
    ...(step === steps - 1 ? [] : [{ call: { name: 'count', arguments: { label: `${name}-${step}` } } }]),
  ])
}

/** Further readers of both kinds on other processes, and how long they have heard nothing, at most. */
function listen(run: FleetRun): { longestMs(): number } {
  let longestMs = 0
  const ear = () => {
    let lastMs = Date.now()
    return () => {
      const nowMs = Date.now()
      longestMs = Math.max(longestMs, nowMs - lastMs)
      lastMs = nowMs
    }
  }
  run.readers.push(read(fleet, run.runId, [2, 1], ear()))
  run.pages.push(readPage(fleet, run.chatId, [2, 1], ear()))
  return { longestMs: () => longestMs }
}

describe.skipIf(!hasServers)('three processes whose Redis is away for a minute', () => {
  it('start, show, stop, ask and take over, and lose nothing', async () => {
    const [victim] = fleet.apps
    const lasting = await send(fleet, patientPlan('lasting', 10), 1)
    const moved = await send(fleet, patientPlan('moved', 10), 0)
    const lastingEar = listen(lasting)
    const movedEar = listen(moved)
    const asking = await send(fleet, [
      [{ text: 'Let me try. ' }, { call: { name: 'slow', arguments: { ms: 120_000, label: 'asked' } } }],
      [{ text: 'Well.' }],
    ])
    const busy = await sendBusy(fleet, 'busy')
    fleet.redis.shut()
    const backMs = Date.now() + AWAY_MS

    const begun = await send(fleet, toolPlan('begun'), 1)
    begun.readers.push(read(fleet, begun.runId, [0]))
    await judgeInFleet(fleet, begun)

    await stopOnThird(fleet, busy, 'busy')
    await judgeStopped(fleet, busy, 'busy')

    victim.signal('SIGKILL')
    const killedMs = Date.now()
    const hasResumed = () => moved.readers.every(reader => seenBy(reader).includes('"code":"resumed"'))
    await expect.poll(hasResumed, { timeout: 30_000, interval: 50 }).toBe(true)
    const tookMs = Date.now() - killedMs
    expect(tookMs).toBeLessThan(15_000 + TAIL_POLL_MS)
    for (const question of await openQuestions(fleet, 'repeat', 1)) await answerElsewhere(fleet, question, 'do_not_run', [1, 2])
    await judgeInFleet(fleet, asking, [1, 2])
    await victim.restart('SIGKILL')
    await judgeInFleet(fleet, await send(fleet, textPlan('again'), 0))

    await sleep(Math.max(0, backMs - Date.now()))
    fleet.redis.open()
    await judgeInFleet(fleet, lasting)
    await judgeInFleet(fleet, moved)
    expect(lastingEar.longestMs()).toBeLessThan(TAIL_POLL_MS + WORD_MS + LATE_MS)
    expect(movedEar.longestMs()).toBeLessThan(tookMs + WORD_MS + LATE_MS)
  })
})

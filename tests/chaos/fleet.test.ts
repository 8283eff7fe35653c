import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v1Client } from '#tests/support/v1-client.ts'
import { type Fleet, hasServers, startFleet } from './fleet.ts'
import { answerElsewhere, openQuestions } from './fleet-questions.ts'
import { executed, type FleetRun, read, readPage, seenBy, send } from './fleet-run.ts'
import { judgeStopped, sendBusy, stopOnThird } from './fleet-stop.ts'
import { judgeInFleet } from './fleet-verdict.ts'
import { crowdedPlan, incompleteCall, longPlan, type Plan, textOf, textPlan, toolPlan } from './plan.ts'

let fleet: Fleet
beforeAll(async () => {
  if (hasServers) fleet = await startFleet()
})
afterAll(() => fleet?.stop())

const said = (name: string) => ({ text: textOf(textPlan(name)), delayMs: 10 })
const count = (label: string) => ({ call: { name: 'count', arguments: { label } } })

/** Runs that stand still where their process is killed, each elsewhere. */
const heldPlans: Plan[] = [
  // In the text behind a step of calls, which is asked again and goes on then.
  [[said('behind'), count('behind-one')], [said('behind-more'), { hold: 'killed' }, count('behind-two')], [said('behind-end')]],
  // In a step whose first call has ended and whose second is not complete: it is closed with what it has.
  [[said('ended'), count('ended-one'), incompleteCall, { stall: true }], [said('ended-end')]],
  // In a call whose outcome will be unknown.
  [[said('unknown'), { call: { name: 'slow', arguments: { ms: 120_000, label: 'unknown-one' } } }], [said('unknown-end')]],
  // The same four times, and with a complete call that waits for its turn.
  crowdedPlan('crowd'),
]

/** Each run has readers that are at the process which dies, and go on at the others. */
function readWhereItDies(run: FleetRun): void {
  run.readers.push(read(fleet, run.runId, [0, 1, 2]), read(fleet, run.runId, [0, 2, 1]))
  run.pages.push(readPage(fleet, run.chatId, [0, 1, 2]), readPage(fleet, run.chatId, [0, 2, 1]))
}

describe.skipIf(!hasServers)('three processes on PostgreSQL and Redis', () => {
  it('read on any of them what runs on another, and stop it', async () => {
    const { runId, readers } = await send(fleet, [[{ text: 'One two three. ', delayMs: 20 }, { stall: true }]])
    const [reader] = readers
    await expect.poll(() => seenBy(reader)).toContain('three')
    const before = Date.now()
    const answer = await v1Client(fleet.apps[2].url, fleet.key).request('POST', `/runs/${runId}/stop`)
    expect(answer.status).toBe(202)
    const request = await fleet.provider.waitFor(({ closed }) => closed?.by === 'client', 5_000)
    expect((request.closed?.atMs ?? 0) - before).toBeLessThan(1_000)
    await reader?.ended
    expect(seenBy(reader)).toContain('"finish_reason":"stopped"')
  })

  it('[run-04] stop within a second what runs on another in the middle of calls, and start none that waited for its turn', async () => {
    const run = await sendBusy(fleet, 'stopped')
    const beforeMs = Date.now()
    const { leftMs } = await stopOnThird(fleet, run, 'stopped')
    expect(leftMs - beforeMs).toBeLessThan(1_000)
    await judgeStopped(fleet, run, 'stopped')
  })

  it('[run-21] take over within 15 s every run of one that was killed, wherever it was, and its readers see no seam', async () => {
    const [victim] = fleet.apps
    const held = await Promise.all(heldPlans.map(plan => send(fleet, plan)))
    for (const run of held) readWhereItDies(run)
    await expect.poll(() => seenBy(held[0]?.readers[0])).toContain('behind-more23')
    await expect.poll(() => seenBy(held[1]?.readers[0])).toContain('event: tool_result')
    await expect.poll(() => executed(fleet, 'slow started unknown-') + executed(fleet, 'slow started crowd-')).toBe(5)
    await expect.poll(() => seenBy(held[3]?.readers[0])).toContain('crowd-waits')
    const flowing = await send(fleet, longPlan('flowing', 4))
    const runs = [...held, flowing]
    readWhereItDies(flowing)
    await expect.poll(() => runs.every(run => [...run.readers, ...run.pages].every(({ seen }) => seen.length > 1))).toBe(true)

    victim.signal('SIGKILL')
    const killedMs = Date.now()
    await fleet.provider.release('killed')
    const hasResumed = (run: FleetRun) => run.readers.every(reader => seenBy(reader).includes('"code":"resumed"'))
    await expect.poll(() => runs.filter(hasResumed).length, { timeout: 20_000, interval: 50 }).toBe(runs.length)
    expect(Date.now() - killedMs).toBeLessThan(15_000)

    for (const question of await openQuestions(fleet, 'repeat', 5)) await answerElsewhere(fleet, question, 'do_not_run', [1, 2])
    await victim.restart('SIGKILL')
    for (const run of runs) await judgeInFleet(fleet, run)
    for (const label of ['behind-one', 'behind-two', 'ended-one', 'crowd-waits']) expect(executed(fleet, `count ${label}`)).toBe(1)
  })

  it('go on while Redis is away: readers fall back to the log', async () => {
    const plan = [...longPlan('redis', 3), ...toolPlan('redis').slice(1)]
    const run = await send(fleet, [[...(plan[0] ?? []), count('redis-zero')], ...plan.slice(1)])
    fleet.redis.shut()
    await judgeInFleet(fleet, await send(fleet, textPlan('redis-second'), 1))
    fleet.redis.open()
    await judgeInFleet(fleet, run)
  })

  it('[run-04] stop it about as soon while Redis is away', async () => {
    const run = await sendBusy(fleet, 'unheard')
    fleet.redis.shut()
    const { acceptedMs, leftMs } = await stopOnThird(fleet, run, 'unheard').finally(() => fleet.redis.open())
    expect(leftMs - acceptedMs).toBeLessThan(1_500)
    await judgeStopped(fleet, run, 'unheard')
  })

  it('lose nothing when the database goes away for a while', async () => {
    const run = await send(fleet, longPlan('away', 4))
    await hasSeen(run, 5)
    fleet.database.shut()
    await sleep(4_000)
    fleet.database.open()
    await judgeInFleet(fleet, run)
  })

  it('lose nothing when it goes away for longer than rows may wait', async () => {
    const plan = toolPlan('longer').map(step => step.map(part => ('text' in part ? { ...part, delayMs: 200 } : part)))
    const run = await send(fleet, plan)
    await hasSeen(run, 2)
    fleet.database.shut()
    await sleep(11_000)
    fleet.database.open()
    await judgeInFleet(fleet, run)
  })

  it('lose and double nothing when the database takes rows and cannot say so', async () => {
    const run = await send(fleet, longPlan('deaf', 3))
    await hasSeen(run, 5)
    fleet.database.deafen()
    await sleep(300)
    fleet.database.open()
    await judgeInFleet(fleet, run)
  })
})

async function hasSeen({ readers }: FleetRun, events: number): Promise<void> {
  await expect.poll(() => readers[0]?.seen.length).toBeGreaterThan(events)
}

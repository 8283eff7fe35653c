import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v1Client } from '#tests/support/v1-client.ts'
import { type Fleet, hasServers, startFleet } from './fleet.ts'
import { type Follower, follow } from './follow.ts'
import { type Plan, textOf, textPlan, toolPlan } from './plan.ts'

let fleet: Fleet
beforeAll(async () => {
  if (hasServers) fleet = await startFleet()
})
afterAll(() => fleet?.stop())

/** Starts a run on one process and reads it on the others in turn. */
async function send(plan: Plan, on = fleet.apps[0]): Promise<{ runId: string; reader: Follower }> {
  const client = v1Client(on.url, fleet.key)
  const stream = await client.open('POST', '/chat/stream', { message: JSON.stringify(plan), model: 'mock:plan', selected_tools: ['*'] })
  const { data } = await stream.next('start')
  await stream.leave()
  return {
    runId: data.run_id,
    reader: read(
      data.run_id,
      fleet.apps.filter(app => app !== on),
    ),
  }
}

function read(runId: string, apps: { url: string }[] = fleet.apps): Follower {
  let turn = 0
  return follow(
    after =>
      fetch(`${apps[turn++ % apps.length]?.url}/api/v1/runs/${runId}/events`, {
        headers: { authorization: `Bearer ${fleet.key}`, ...(after === 0 ? {} : { 'last-event-id': String(after) }) },
      }),
    { isLast: bytes => bytes.includes('\nevent: done\n') },
  )
}

/** Every process gives the same bytes that the reader has seen, and all text is there once. */
async function judge({ runId, reader }: { runId: string; reader: Follower }, plan: Plan): Promise<void> {
  await reader.ended
  for (const app of fleet.apps) {
    const again = read(runId, [app])
    await again.ended
    expect(again.seen).toEqual(reader.seen)
  }
  const done = JSON.parse(/\ndata: (.*)$/.exec(reader.seen.at(-1)?.bytes ?? '')?.[1] ?? 'null')
  expect(done).toMatchObject({ response: textOf(plan), finish_reason: 'stop' })
  const executed = fleet.journal.lines()
  expect(executed).toEqual([...new Set(executed)])
}

/** A call that is under way when its process dies runs again by itself only where the tool allows that; any other would wait for a person. */
const repeatable = (name: string): Plan => [
  [{ text: textOf(textPlan(name)), delayMs: 20 }, { call: { name: 'echo', arguments: { text: name } } }],
  [{ text: textOf(textPlan(`${name}-end`)), delayMs: 20 }],
]
const long = (name: string, seconds: number): Plan => [[{ text: textOf(textPlan(name)).repeat(seconds * 2), delayMs: 20 }]]

describe.skipIf(!hasServers)('three processes on PostgreSQL and Redis', () => {
  it('read on any of them what runs on another, and stop it', async () => {
    const plan: Plan = [[{ text: 'One two three. ', delayMs: 20 }, { stall: true }]]
    const { runId, reader } = await send(plan)
    await expect.poll(() => reader.seen.map(({ bytes }) => bytes).join(''), { timeout: 10_000 }).toContain('three')
    const before = Date.now()
    const answer = await v1Client(fleet.apps[2].url, fleet.key).request('POST', `/runs/${runId}/stop`)
    expect(answer.status).toBe(202)
    const request = await fleet.provider.waitFor(({ closed }) => closed?.by === 'client', 5_000)
    expect((request.closed?.atMs ?? 0) - before).toBeLessThan(1_000)
    await reader.ended
    expect(reader.seen.at(-1)?.bytes).toContain('"finish_reason":"stopped"')
  })

  it('[run-21] take over the runs of one that was killed within 15 s, and their readers see no seam', async () => {
    const victim = fleet.apps[0]
    const plans = [long('killed', 4), repeatable('also-killed')]
    const runs = await Promise.all(plans.map(plan => send(plan, victim)))
    await expect.poll(() => runs.every(({ reader }) => reader.seen.length > 3), { timeout: 10_000 }).toBe(true)
    victim.signal('SIGKILL')
    const killedMs = Date.now()
    await expect.poll(() => JSON.stringify(runs[0]?.reader.seen), { timeout: 20_000, interval: 50 }).toContain('"code\\":\\"resumed')
    const tookMs = Date.now() - killedMs
    await victim.restart('SIGKILL')
    expect(tookMs).toBeLessThan(15_000)
    for (const [index, run] of runs.entries()) await judge(run, plans[index] ?? [])
  })

  it('go on while Redis is away: readers fall back to the log', async () => {
    const plan = [...long('redis', 3), ...toolPlan('redis').slice(1)]
    const first: Plan = [[...(plan[0] ?? []), { call: { name: 'count', arguments: { label: 'redis-zero' } } }], ...plan.slice(1)]
    const run = await send(first)
    fleet.redis.shut()
    const second = await send(textPlan('redis-second'), fleet.apps[1])
    await judge(second, textPlan('redis-second'))
    fleet.redis.open()
    await judge(run, first)
  })

  it('lose nothing when the database goes away for a while', async () => {
    const plan = long('away', 4)
    const run = await send(plan)
    await expect.poll(() => run.reader.seen.length, { timeout: 10_000 }).toBeGreaterThan(5)
    fleet.database.shut()
    await sleep(4_000)
    fleet.database.open()
    await judge(run, plan)
  })

  it('lose nothing when it goes away for longer than rows may wait', async () => {
    const plan = toolPlan('longer').map(step => step.map(part => ('text' in part ? { ...part, delayMs: 200 } : part)))
    const run = await send(plan)
    await expect.poll(() => run.reader.seen.length, { timeout: 10_000 }).toBeGreaterThan(2)
    fleet.database.shut()
    await sleep(11_000)
    fleet.database.open()
    await judge(run, plan)
  })

  it('lose and double nothing when the database takes rows and cannot say so', async () => {
    const plan = long('deaf', 3)
    const run = await send(plan)
    await expect.poll(() => run.reader.seen.length, { timeout: 10_000 }).toBeGreaterThan(5)
    fleet.database.deafen()
    await sleep(300)
    fleet.database.open()
    await judge(run, plan)
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEASE_DOUBT_MS } from '#lib/runs/run/limits.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { doneOf, only, v1Client } from '#tests/support/v1-client.ts'
import { toolPoints } from './kill-points.ts'
import { type Plan, textPlan, toolPlan } from './plan.ts'
import { type Repeat, type Ride, startRides } from './ride.ts'
import { ada, type Rig, startRig } from './rig.ts'
import { judge, judgeJournal } from './verdict.ts'

/** PostgreSQL runs elsewhere, so the test cannot fill its disk. */
const isPostgresql = process.env.PARLEY_TEST_DATABASE_URL !== undefined

let rig: Rig
beforeAll(async () => {
  rig = await startRig({
    policies: [{ server: 'counter', tool: 'slow', action: 'ask' }],
    models: [{ id: 'mock:patient', chunk_timeout_ms: 400 }, { id: 'mock:limited' }, { id: 'mock:limited-too' }],
  })
})
afterAll(() => rig?.stop())

async function hasSeen(ride: Ride | undefined, events: number): Promise<void> {
  await expect.poll(() => ride?.page.seen.length, { timeout: 15_000, interval: 10 }).toBeGreaterThanOrEqual(events)
}

async function statusOf(runId: string): Promise<string | undefined> {
  return (await rig.query<{ status: string }>('SELECT "status" FROM "Run" WHERE "id" = ?', runId))[0]?.status
}

async function hasEnded({ program }: Ride): Promise<void> {
  const { runId } = await program
  await expect.poll(() => statusOf(runId), { timeout: 30_000, interval: 50 }).toBe('completed')
}

/** Waits until the run asks the person something, and yields the question's id. */
async function questionOf(runId: string, kind: 'approval' | 'repeat'): Promise<string> {
  const open = () =>
    rig.query<{ id: string }>(`SELECT "id" FROM "InputRequest" WHERE "runId" = ? AND "kind" = ? AND "status" = 'open'`, runId, kind)
  await expect.poll(async () => (await open()).length, { timeout: 20_000, interval: 20 }).toBe(1)
  return (await open())[0]?.id ?? ''
}

describe('a process that was stopped for longer than its lease', () => {
  /** Another process takes its runs while it stands still; then it wakes. */
  async function takenFromIt(rides: Ride[]): Promise<void> {
    await rig.expireLeases()
    const other = await startApp({ beside: rig.app })
    try {
      for (const ride of rides) await hasEnded(ride)
      rig.app.signal('SIGCONT')
      for (const ride of rides) await judge(rig, ride)
      await judgeJournal(rig)
    } finally {
      rig.app.signal('SIGCONT')
      await other.stop()
    }
  }

  async function answerRepeat(other: App, ride: Ride | undefined, choice: Repeat): Promise<void> {
    const { runId } = (await ride?.program) ?? { runId: '' }
    const inputId = await questionOf(runId, 'repeat')
    const answer = await v1Client(other.url, rig.key).request('POST', `/runs/${runId}/inputs/${inputId}`, { choice })
    expect(answer.status).toBe(202)
  }

  /** Without the request for a title, which offers no tools. */
  async function stepsAsked(label: string): Promise<number> {
    const bodies = (await rig.provider.requests('plan')).map(({ body }) => body as { tools?: unknown[] })
    return bodies.filter(body => body.tools && JSON.stringify(body).includes(label)).length
  }

  it('writes nothing any more when it wakes, and its readers go on from the log', async () => {
    const rides = await startRides(rig, [textPlan('zombie-x')])
    await hasSeen(rides[0], 6)
    rig.app.signal('SIGSTOP')
    await takenFromIt(rides)
  })

  it('sends no call that it had only announced', async () => {
    // Slow enough for the readers to have heard of the run: a start is answered a frame later at most.
    const echo: Plan = [
      [{ text: 'Hear me. ', delayMs: 150 }, { call: { name: 'count', arguments: { label: 'zombie-t' } } }],
      [{ text: 'Well.' }],
    ]
    rig.killAt({ ...toolPoints['call started'], signal: 'SIGSTOP' }, 1)
    const rides = await startRides(rig, [echo])
    await expect.poll(() => rig.isArmed(), { timeout: 15_000, interval: 10 }).toBe(false)
    // A kept lease never runs out sooner, so the process would not look; a test does not wait for ten seconds.
    const longEnough = sleep(2 * LEASE_DOUBT_MS)
    await rig.expireLeases()
    const other = await startApp({ beside: rig.app })
    try {
      await answerRepeat(other, rides[0], 'run_again')
      for (const ride of rides) await hasEnded(ride)
      await longEnough
      rig.app.signal('SIGCONT')
      for (const ride of rides) await judge(rig, ride)
      expect(rig.journal.lines().filter(line => line === 'count zombie-t')).toHaveLength(1)
    } finally {
      rig.app.signal('SIGCONT')
      await other.stop()
    }
  })

  it('drops an outcome that arrives after the call was decided, and counts no step again', async () => {
    const outcomeMs = 3_000
    const plan: Plan = [
      [{ text: 'Take your time. ' }, { call: { name: 'slow', arguments: { ms: outcomeMs, label: 'zombie-s' } } }],
      [{ text: 'Well.' }],
    ]
    const rides = await startRides(rig, [plan])
    const { runId } = (await rides[0]?.program) ?? { runId: '' }
    const approval = await questionOf(runId, 'approval')
    const steps = () => rig.query<{ step: number }>('SELECT "step" FROM "UsageEntry" WHERE "runId" = ? ORDER BY "step"', runId)
    await expect.poll(steps).toEqual([{ step: 1 }])
    expect((await rig.browser.post(`/api/inputs/${approval}`, { choice: 'allow_once' })).status).toBe(202)
    await expect.poll(() => rig.journal.lines(), { interval: 10 }).toContain('slow started zombie-s')
    rig.app.signal('SIGSTOP')
    const isThere = sleep(outcomeMs + 500)
    await rig.expireLeases()
    const other = await startApp({ beside: rig.app })
    try {
      await answerRepeat(other, rides[0], 'do_not_run')
      for (const ride of rides) await hasEnded(ride)
      await isThere
      rig.app.signal('SIGCONT')
      const heard = () =>
        rig.app
          .logs()
          .split('\n')
          .filter(line => line.includes('"event":"tool.call"') && line.includes(runId))
      await expect.poll(() => heard().length).toBe(1)
      // It may look whose the run is before it hears of the outcome, and leave the call.
      expect(heard()[0]).toMatch(/"outcome":"(ok|cancelled)"/)
      for (const ride of rides) await judge(rig, ride)
      expect(await steps()).toEqual([{ step: 1 }, { step: 2 }])
      expect(await stepsAsked('zombie-s')).toBe(2)
    } finally {
      rig.app.signal('SIGCONT')
      await other.stop()
    }
  })
})

describe('a question that was open when the process died', () => {
  it('[run-12] [run-21] is answered after it, once, from another device, and the run goes on exactly once', async () => {
    const plan: Plan = [[{ text: 'May I? ' }, { call: { name: 'slow', arguments: { ms: 10, label: 'asked' } } }], [{ text: 'Thanks.' }]]
    const [ride] = await startRides(rig, [plan])
    const open = () => rig.query<{ id: string }>(`SELECT "id" FROM "InputRequest" WHERE "kind" = 'approval' AND "status" = 'open'`)
    await expect.poll(async () => (await open()).length, { timeout: 15_000, interval: 20 }).toBe(1)
    rig.app.signal('SIGKILL')
    await rig.app.died()
    await rig.expireLeases()
    await rig.app.restart('SIGKILL')
    const phone = await openBrowser(rig.app, ada)
    const [input] = await open()
    expect((await phone.post(`/api/inputs/${input?.id}`, { choice: 'allow_once' })).status).toBe(202)
    expect((await rig.browser.post(`/api/inputs/${input?.id}`, { choice: 'deny' })).status).toBe(409)
    if (ride) expect(await judge(rig, ride)).toEqual({ takeovers: 0 })
    expect(rig.journal.lines().filter(line => line === 'slow started asked')).toHaveLength(1)
  })
})

describe('the time that an answer may take', () => {
  it("[run-06] keeps counting in the process that takes it over, without the time of the user's decisions", async () => {
    const asking: Plan = [[{ text: 'May I? ' }, { call: { name: 'slow', arguments: { ms: 10, label: 'late' } } }], [{ text: 'Thanks.' }]]
    const [working, waiting] = await startRides(rig, [[[{ text: 'Half an ' }, { stall: true }]], asking])
    const { runId: workingId } = (await working?.program) ?? { runId: '' }
    const { runId: waitingId } = (await waiting?.program) ?? { runId: '' }
    const open = () => rig.query<{ id: string }>(`SELECT "id" FROM "InputRequest" WHERE "runId" = ? AND "status" = 'open'`, waitingId)
    await expect.poll(() => working?.page.seen.some(({ bytes }) => bytes.includes('Half an ')), { timeout: 15_000 }).toBe(true)
    await expect.poll(async () => (await open()).length, { timeout: 15_000, interval: 20 }).toBe(1)
    rig.app.signal('SIGKILL')
    await rig.app.died()
    // Ages the rows by an hour, longer than an answer may take: between first row and first word, and between question and now.
    await rig.change('UPDATE "RunEvent" SET "atMs" = "atMs" - 3600000 WHERE "runId" = ? AND "seq" = 1', workingId)
    await rig.change('UPDATE "RunEvent" SET "atMs" = "atMs" - 3600000 WHERE "runId" = ?', waitingId)
    await rig.expireLeases()
    await rig.app.restart('SIGKILL')

    await working?.ended
    const events = await (await v1Client(rig.app.url, rig.key).open('GET', `/runs/${workingId}/events`)).all()
    expect(only(events, 'notice').map(({ code }) => code)).toEqual(['run_timeout'])
    expect(only(events, 'reset')).toEqual([])
    expect(doneOf(events)).toMatchObject({ response: 'Half an ', finish_reason: 'timeout' })

    expect((await rig.browser.post(`/api/inputs/${(await open())[0]?.id}`, { choice: 'allow_once' })).status).toBe(202)
    if (waiting) expect(await judge(rig, waiting)).toEqual({ takeovers: 0 })
  })
})

describe.skipIf(isPostgresql)('a full disk', () => {
  it('holds up what runs, refuses what is new, and has lost nothing when there is room again', async () => {
    const rides = await startRides(rig, [textPlan('full-x'), toolPlan('full-t')])
    await Promise.all(rides.map(ride => hasSeen(ride, 4)))
    const chatId = await rig.browser.newChat({ model: 'mock:plan' })
    rig.fillDisk(true)
    const refused = await rig.browser.post(`/api/chats/${chatId}/run`, { message: { id: crypto.randomUUID(), text: '[[]]' } })
    await sleep(1_000)
    rig.fillDisk(false)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ error: { code: 'degraded', message: expect.stringContaining('disk is full') } })
    expect(await rig.query('SELECT "id" FROM "Run" WHERE "chatId" = ?', chatId)).toEqual([])
    for (const ride of rides) expect(await judge(rig, ride)).toEqual({ takeovers: 0 })
  })
})

describe('a provider', () => {
  const send = (model: string, plan: Plan) =>
    v1Client(rig.app.url, rig.key).send({ message: JSON.stringify(plan), model: `mock:${model}`, selected_tools: ['*'] })

  it('that stalls is cancelled after its deadline, and its text is kept', async () => {
    await rig.provider.script('patient', [{ text: 'Half an' }, { stall: true }])
    const frames = await send('patient', [])
    expect(doneOf(frames)).toMatchObject({ response: 'Half an', finish_reason: 'timeout' })
    expect(only(frames, 'notice').map(({ code }) => code)).toContain('chunk_timeout')
  })

  it('that cuts the connection ends the answer, and its text is kept', async () => {
    expect(doneOf(await send('plan', [[{ text: 'Half an' }, { cut: true }]]))).toMatchObject({
      response: 'Half an',
      finish_reason: 'error',
    })
  })

  it('that sends garbage fails that answer alone, unless it comes to a proper end', async () => {
    const garbage = [{ raw: 'data: {"choices":[{"delta":\u0000<html>\n\n' }, { raw: '\u0001\u0002 what\n\n' }]
    const [broken, passable, whole] = await Promise.all([
      send('plan', [[{ text: 'Half an' }, ...garbage, { end: true }]]),
      send('plan', [[{ text: 'Nearly ' }, ...garbage, { text: 'all of it.' }]]),
      send('plan', [[{ text: 'All of it.' }]]),
    ])
    expect(doneOf(broken)).toMatchObject({ response: 'Half an', finish_reason: 'error' })
    expect(await statusOf(doneOf(broken).run_id)).toBe('failed')
    expect(doneOf(passable)).toMatchObject({ response: 'Nearly all of it.', finish_reason: 'stop' })
    expect(await statusOf(doneOf(passable).run_id)).toBe('completed')
    expect(doneOf(whole)).toMatchObject({ response: 'All of it.', finish_reason: 'stop' })
  })

  const later = (seconds: number) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    body: { error: { message: 'slow down' } },
  })
  async function betweenRequestsMs(model: string): Promise<number> {
    const [first, second] = await rig.provider.requests(model)
    return (second?.atMs ?? 0) - (first?.atMs ?? 0)
  }

  it('[run-24] that wants to be asked later is asked then', async () => {
    await rig.provider.script('limited', later(2), [{ text: 'Now then.' }])
    expect(doneOf(await send('limited', []))).toMatchObject({ response: 'Now then.', finish_reason: 'stop' })
    expect(await betweenRequestsMs('limited')).toBeGreaterThanOrEqual(2_000)
  })

  it('[run-24] that asks for a delay is retried after it, also by the next process', async () => {
    // Longer than a restart takes.
    await rig.provider.script('limited-too', later(8), [{ text: 'Now then.' }])
    const [ride] = await startRides(rig, [[[{ text: 'Now then.' }]]], { model: 'mock:limited-too' })
    await expect.poll(() => ride?.page.seen.some(({ bytes }) => bytes.includes('"code":"model_retried"'))).toBe(true)
    rig.app.signal('SIGKILL')
    await rig.app.died()
    await rig.expireLeases()
    await rig.app.restart('SIGKILL')
    if (ride) await judge(rig, ride)
    expect(await betweenRequestsMs('limited-too')).toBeGreaterThanOrEqual(8_000)
  })
})

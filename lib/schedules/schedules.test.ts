import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { scheduleForm, schedulesOf } from '#tests/support/schedules.ts'
import type { ScheduleForm, Schedules } from './schedules.ts'

const START = Date.parse('2026-02-02T08:00:00Z')
const HOUR = 3_600_000
let engine: TestEngine
let atMs: number
let mine: Schedules
/** People who may use Parley. */
let admitted: Map<string, Actor>

beforeEach(async () => {
  engine = await testEngine()
  atMs = START
  admitted = new Map([[engine.actor.userId, engine.actor]])
  mine = inProcess()
})
afterEach(async () => {
  await engine.dispose()
})

const inProcess = (runs?: Pick<TestEngine['runs'], 'start'>) => schedulesOf(engine, { nowMs: () => atMs, admitted, runs })
const make = (change: Partial<ScheduleForm> = {}) => mine.create(engine.actor, { ...scheduleForm, ...change })
const runsOf = () => engine.platform.db.client.run.findMany({ orderBy: { startedAt: 'asc' } })
const ended = async () => {
  for (const { id } of await engine.platform.db.client.run.findMany({ where: { chat: { deletedAt: null } } })) await engine.log(id)
}

describe('a schedule', () => {
  it('[time-03] sends its message at its time into a new chat, once, whichever of several processes is there', async () => {
    engine.says(text('Nothing.'))
    const { id } = await make()
    await mine.runDue()
    expect(await runsOf()).toEqual([])
    atMs = START + HOUR + 5_000
    await Promise.all([mine, inProcess(engine.secondRuns()), inProcess(engine.secondRuns())].map(each => each.runDue()))
    await mine.runDue()
    await ended()
    const [run, ...others] = await runsOf()
    expect(others).toEqual([])
    const chat = await engine.chats.get(engine.actor, run?.chatId ?? '')
    expect(chat.title).toBe('Morning report')
    const path = await engine.chats.path(engine.actor, chat.id)
    expect(path.map(({ message }) => message.parts.flatMap(part => ('text' in part ? part.text : [])).join(''))).toEqual([
      'What is new?',
      'Nothing.',
    ])
    expect(await mine.get(engine.actor, id)).toMatchObject({
      nextAt: new Date('2026-02-03T09:00:00Z'),
      problem: null,
      runs: [{ dueAt: new Date('2026-02-02T09:00:00Z'), state: 'started', chatId: chat.id }],
    })
  })

  it('[time-03] starts at its time beside hundreds of others, some at once', async () => {
    const { platform, actor } = engine
    const at = new Date(START)
    const rows = Array.from({ length: 130 }, () => ({
      ...{ id: newId(), userId: actor.userId, title: 'Full hour', text: 'Hello', cron: '0 9 * * *', timeZone: 'UTC' },
      ...{ nextAt: new Date(START + HOUR), createdAt: at, updatedAt: at },
    }))
    await platform.db.client.schedule.createMany({ data: rows })
    let going = 0
    let most = 0
    const counted = inProcess({
      async start() {
        going += 1
        most = Math.max(most, going)
        await new Promise(resolve => setImmediate(resolve))
        going -= 1
        return { runId: newId() } as Awaited<ReturnType<TestEngine['runs']['start']>>
      },
    })
    atMs = START + HOUR
    await counted.runDue()
    expect(await platform.db.client.scheduleRun.count({ where: { state: 'started' } })).toBe(130)
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(8)
  })

  it('[time-03] is left to another process by one that ends while it starts runs', async () => {
    await make()
    await make()
    atMs = START + HOUR
    const ending = new AbortController()
    let asked = 0
    const closes = inProcess({
      start() {
        asked += 1
        return Promise.reject(new AppError('starting'))
      },
    })
    await closes.runDue()
    expect(asked).toBe(2)
    ending.abort()
    await closes.runDue(ending.signal)
    expect(asked).toBe(2)
    engine.says(text('Nothing.'))
    engine.says(text('Nothing.'))
    await mine.runDue()
    await ended()
    expect((await mine.list(engine.actor)).flatMap(({ runs }) => runs.map(({ state }) => state))).toEqual(['started', 'started'])
  })

  it('[time-03] is taken up by another process, whether the one that died had started the run or not', async () => {
    engine.says(text('Nothing.'))
    await make()
    atMs = START + HOUR
    const dies = inProcess({
      async start(...request) {
        await engine.runs.start(...request)
        throw new Error('the process has died')
      },
    })
    await dies.runDue()
    await mine.runDue()
    expect((await mine.list(engine.actor))[0]?.runs).toMatchObject([{ state: 'started' }])
    const before = inProcess({ start: () => Promise.reject(new Error('the process has died')) })
    engine.says(text('Nothing.'))
    atMs = START + 25 * HOUR
    await before.runDue()
    expect((await runsOf()).length).toBe(1)
    await mine.runDue()
    await ended()
    expect((await runsOf()).length).toBe(2)
  })

  it('[time-03] is missed where no process was there within an hour, and goes on with its next time', async () => {
    await make()
    atMs = START + 3 * HOUR
    await mine.runDue()
    expect((await mine.list(engine.actor))[0]).toMatchObject({
      nextAt: new Date('2026-02-03T09:00:00Z'),
      runs: [{ state: 'missed', problem: 'Parley was not running at this time.' }],
    })
    expect(await runsOf()).toEqual([])
  })

  it('[time-04] can be paused, continued, changed, started now, and deleted', async () => {
    engine.says(text('Now.'))
    const { id } = await make()
    expect(await mine.update(engine.actor, id, { isPaused: true })).toMatchObject({ isPaused: true, nextAt: null })
    atMs = START + 2 * HOUR
    await mine.runDue()
    const { runId } = await mine.runNow(engine.actor, id)
    await engine.log(runId)
    expect(await mine.update(engine.actor, id, { isPaused: false, cron: '30 12 * * *', timeZone: 'Europe/Berlin' })).toMatchObject({
      isPaused: false,
      nextAt: new Date('2026-02-02T11:30:00Z'),
      runs: [{ state: 'started' }],
    })
    await mine.remove(engine.actor, id)
    await expect(mine.get(engine.actor, id)).rejects.toMatchObject({ code: 'schedule_not_found' })
    expect(await engine.platform.db.client.scheduleRun.count()).toBe(0)
  })

  it('[time-05] answers in the chat that it continues with the tools that it has now', async () => {
    engine.says(text('One.'))
    const { id } = await make({ keepsChat: true })
    const { chatId, runId } = await mine.runNow(engine.actor, id)
    await engine.log(runId)
    await mine.update(engine.actor, id, { selectedTools: ['files.read'], title: 'Other' })
    expect(await engine.chats.get(engine.actor, chatId)).toMatchObject({ selectedTools: ['files.read'] })
    // A choice that the person has made in the chat since stays.
    await engine.chats.update(engine.actor, chatId, { selectedTools: [] })
    await mine.update(engine.actor, id, { selectedTools: ['files.read'] })
    expect(await engine.chats.get(engine.actor, chatId)).toMatchObject({ selectedTools: [] })
    await engine.chats.remove(engine.actor, chatId)
    expect(await mine.update(engine.actor, id, { selectedTools: ['*'] })).toMatchObject({ selectedTools: ['*'] })
  })

  it('[time-05] continues one chat where it is to, and another one once a person has deleted that', async () => {
    engine.says(text('One.'), text('Two.'), text('Three.'))
    await make({ keepsChat: true })
    for (const day of [0, 1]) {
      atMs = START + HOUR + day * 24 * HOUR
      await mine.runDue()
      await ended()
    }
    const [first, second] = await runsOf()
    expect(second?.chatId).toBe(first?.chatId)
    await engine.chats.remove(engine.actor, first?.chatId ?? '')
    atMs = START + 49 * HOUR
    await mine.runDue()
    await ended()
    const third = (await runsOf()).at(-1)
    expect(third?.chatId).not.toBe(first?.chatId)
    expect((await mine.list(engine.actor))[0]).toMatchObject({ keepsChat: true, problem: null, runs: [{ chatId: third?.chatId }, {}, {}] })
  })

  it('[time-05] says why a run could not be started, and tries again at its next time', async () => {
    const { id } = await make()
    await engine.platform.db.client.schedule.update({ where: { id }, data: { model: 'gone:model' } })
    atMs = START + HOUR
    await mine.runDue()
    const refused = await mine.get(engine.actor, id)
    expect(refused).toMatchObject({ problem: expect.stringMatching(/model/), runs: [{ state: 'refused' }] })
    engine.says(text('Back.'))
    await mine.update(engine.actor, id, { model: null })
    atMs += 24 * HOUR
    await mine.runDue()
    await ended()
    expect(await mine.get(engine.actor, id)).toMatchObject({ problem: null, runs: [{ state: 'started' }, { state: 'refused' }] })
    admitted.clear()
    atMs += 24 * HOUR
    await mine.runDue()
    expect((await mine.get(engine.actor, id)).runs[0]).toMatchObject({
      state: 'refused',
      problem: 'This account can no longer be used.',
    })
    expect(await runsOf()).toHaveLength(1)
  })

  it('[time-08] waits for the answer that its chat is writing, and is sent once behind it', async () => {
    const gate = Promise.withResolvers<void>()
    engine.says([...text('Long.').slice(0, -1), { type: 'wait', until: gate.promise }, ...text('').slice(-1)], text('Then.'))
    const { id } = await make({ keepsChat: true })
    const first = await mine.runNow(engine.actor, id)
    atMs = START + HOUR
    await mine.runDue()
    expect(await mine.get(engine.actor, id)).toMatchObject({
      problem: null,
      runs: [{ state: 'starting', problem: 'Its chat is writing another answer; this one follows.' }, { state: 'started' }],
    })
    gate.resolve()
    await engine.log(first.runId)
    atMs += 30 * 60_000
    await Promise.all([mine, inProcess(engine.secondRuns())].map(each => each.runDue()))
    await mine.runDue()
    await ended()
    expect((await runsOf()).map(({ chatId }) => chatId)).toEqual([first.chatId, first.chatId])
    expect((await mine.get(engine.actor, id)).runs).toMatchObject([{ state: 'started', problem: null }, { state: 'started' }])
  })

  it('[time-08] gives up after an hour, and says so', async () => {
    engine.says([{ type: 'hang' }])
    const { id } = await make({ keepsChat: true })
    const { runId } = await mine.runNow(engine.actor, id)
    for (const minutes of [0, 59, 61, 70]) {
      atMs = START + HOUR + minutes * 60_000
      await mine.runDue()
    }
    const problem = 'Its chat was writing another answer for an hour.'
    expect(await mine.get(engine.actor, id)).toMatchObject({ problem, runs: [{ state: 'refused', problem }, { state: 'started' }] })
    expect(await runsOf()).toHaveLength(1)
    await engine.runs.stop(engine.actor, runId)
  })

  it('[time-05] remembers its last 50 runs', async () => {
    const { id } = await make()
    const at = new Date(START)
    const { scheduleRun } = engine.platform.db.client
    const old = (days: number) => ({ scheduleId: id, dueAt: new Date(START - days * 24 * HOUR), state: 'missed', createdAt: at })
    await scheduleRun.createMany({ data: Array.from({ length: 60 }, (_, days) => old(days + 1)) })
    engine.says(text('Now.'))
    await engine.log((await mine.runNow(engine.actor, id)).runId)
    expect(await scheduleRun.count({ where: { scheduleId: id } })).toBe(50)
    expect(await scheduleRun.count({ where: { scheduleId: id, state: 'started' } })).toBe(1)
  })

  it('[time-04] belongs to its person alone', async () => {
    const { id } = await make()
    const bob = await engine.person('bob@example.org')
    expect(await mine.list(bob)).toEqual([])
    for (const act of [
      () => mine.get(bob, id),
      () => mine.update(bob, id, { isPaused: true }),
      () => mine.remove(bob, id),
      () => mine.runNow(bob, id),
      () => mine.get(engine.actor, newId()),
      () => mine.get(engine.actor, 'x'),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'schedule_not_found' })
    await expect(make({ model: 'gone:model' })).rejects.toMatchObject({ code: 'model_not_found' })
    await expect(make({ cron: '* * * * *' })).rejects.toMatchObject({ code: 'unusable' })
  })
})

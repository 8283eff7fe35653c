import { afterEach, describe, expect, it } from 'vitest'
import { emptyFold, foldAll } from '#lib/messages/index.ts'
import { messageOf, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { leaveRun } from '#tests/support/left-run.ts'
import { createEventStore } from './event-store.ts'
import { mergeRows } from './merged-rows.ts'
import { timedEvents } from './recording.ts'

let engine: TestEngine
afterEach(() => engine?.dispose())

const delta = (words: string) => JSON.stringify({ type: 'text-delta', id: 't', delta: words })

describe('the times of a recording', () => {
  it('[play-01] are those of the rows', () => {
    const rows = [10, 40, 45].map((atMs, index) => ({ seq: index + 1, atMs, data: delta(`${index}`) }))
    expect(timedEvents(rows).map(({ seq, atMs }) => [seq, atMs])).toEqual([
      [1, 10],
      [2, 40],
      [3, 45],
    ])
  })

  it('[play-01] are spread over the pieces of a merged row', () => {
    const pieces = ['a', 'b', 'c', 'd'].map((words, index) => ({ seq: index + 2, data: delta(words) }))
    const [merged] = mergeRows(pieces)
    const events = timedEvents([
      { seq: 1, atMs: 100, data: JSON.stringify({ type: 'text-start', id: 't' }) },
      { seq: merged?.seq ?? 0, data: merged?.data ?? '', atMs: 200 },
    ])
    expect(events.map(({ seq, atMs }) => [seq, atMs])).toEqual([
      [1, 100],
      [2, 125],
      [3, 150],
      [4, 175],
      [5, 200],
    ])
  })
})

describe('the recording of a run', () => {
  it('[play-01] makes the same answer again, before and after its rows are merged', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    const words = ['One ', 'two ', 'three ', 'four ', 'five.'].flatMap(said => [
      { type: 'text-delta' as const, id: 't', delta: said },
      { type: 'pause' as const, forMs: 30 },
    ])
    engine.says([{ type: 'text-start', id: 't' }, ...words, ...text('').slice(-2)])
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Count.'))
    const whole = messageOf(await engine.log(runId))
    const read = () => engine.runs.recording(engine.actor, runId, { chatId, after: 0 })
    const made = async () => {
      const { events, next } = await read()
      expect(next).toBeNull()
      return foldAll(
        emptyFold(''),
        events.map(({ chunk }) => chunk),
      ).message
    }
    expect(await made()).toEqual(whole)
    const count = () => engine.platform.db.client.runEvent.count({ where: { runId } })
    const rows = await count()
    expect(await createEventStore(engine.platform.db).merge(runId)).toBeGreaterThan(0)
    expect(await count()).toBeLessThan(rows)
    expect(await made()).toEqual(whole)
    expect((await engine.runs.recording(engine.actor, runId, { chatId, after: 2 })).events[0]?.seq).toBe(3)
  })

  it('[play-01] has each piece of merged rows, from any place, and no plan of the run', async () => {
    engine = await testEngine()
    const { actor, platform, runs } = engine
    const { client } = platform.db
    const words = ['One ', 'two ', 'three ', 'four.'].map(said => ({ type: 'text-delta', id: 't', delta: said }) as const)
    const { runId } = await leaveRun(engine, [
      { type: 'start-step' },
      { type: 'text-start', id: 't' },
      ...words,
      { type: 'text-end', id: 't' },
      { type: 'data-edit-plan', data: {} as never },
    ])
    await client.run.update({ where: { id: runId }, data: { status: 'completed', finishedAt: new Date() } })
    const { chatId } = await client.run.findUniqueOrThrow({ where: { id: runId } })
    const read = async (after = 0) =>
      (await runs.recording(actor, runId, { chatId, after })).events.map(({ seq, chunk }) => ({ seq, chunk }))
    const before = await read()
    expect(before.map(({ chunk }) => chunk)).toEqual(expect.arrayContaining(words))
    expect(before.map(({ chunk }) => chunk.type)).not.toContain('data-edit-plan')
    expect(await createEventStore(platform.db).merge(runId)).toBeGreaterThan(0)
    for (const { seq } of [{ seq: 0 }, ...before]) expect(await read(seq)).toEqual(before.filter(event => event.seq > seq))
  })

  it('[play-01] is refused for a run that goes on, that is of another chat or person, or whose log is no longer kept', async () => {
    engine = await testEngine()
    const { runs, actor, person, platform } = engine
    const chatId = await engine.chat()
    engine.says(text('Over.'), [{ type: 'hang' }])
    const ended = await runs.start(actor, chatId, send('First'))
    await engine.log(ended.runId)
    const going = await runs.start(actor, chatId, send('Second'))
    const read = (runId: string, by = actor, of = chatId) => runs.recording(by, runId, { chatId: of, after: 0 })
    await expect(read(going.runId)).rejects.toMatchObject({ code: 'run_in_progress' })
    await expect(read(ended.runId, actor, await engine.chat())).rejects.toMatchObject({ code: 'run_not_found' })
    await expect(read(ended.runId, await person('eve@example.org'))).rejects.toMatchObject({ code: 'run_not_found' })
    await platform.db.client.runEvent.deleteMany({ where: { runId: ended.runId } })
    await expect(read(ended.runId)).rejects.toMatchObject({ code: 'events_expired' })
  })
})

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Chunk, emptyFold, foldAll, type RunEvent } from '#lib/messages/index.ts'
import { createFrames, createMemoryBus } from '#lib/platform/index.ts'
import { send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { runs } from '#tests/support/proofs.ts'
import type { EventStore, NewRow } from './event-store.ts'
import { createRecorder, type RunWriter } from './recorder.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {}, with: () => silent }
const clock = { nowMs: () => Date.now(), monotonicMs: () => performance.now() }

/** Keeps rows in memory; refuses while `isDown`. */
function memoryStore() {
  const rows: NewRow[] = []
  const state = { isDown: false, commits: 0 }
  const store: Pick<EventStore, 'append' | 'read'> = {
    async append(batch) {
      await new Promise(resolve => setImmediate(resolve))
      if (state.isDown) throw new Error('the disk is full')
      state.commits++
      rows.push(...batch)
      return new Set()
    },
    async read(runId, after, limit) {
      return rows
        .filter(row => row.runId === runId && row.seq > after)
        .slice(0, limit)
        .map(({ seq, data }) => ({ seq, chunk: JSON.parse(data) as Chunk, json: data }))
    },
  }
  return { rows, state, store }
}

function opened(memory = memoryStore()) {
  const lost: string[] = []
  const recorder = createRecorder({ store: memory.store, bus: createMemoryBus(), clock, frames: createFrames(), log: silent })
  const open = (runId: string): RunWriter =>
    recorder.open({ runId, token: 't', fold: emptyFold(runId), lastSeq: 0, onLost: error => lost.push(error.reason) })
  return { ...memory, recorder, open, lost }
}

const delta = (value: string, id = 't'): Chunk => ({ type: 'text-delta', id, delta: value })
const chunksOf = (rows: NewRow[], runId = 'r') => rows.filter(row => row.runId === runId).map(({ data }) => JSON.parse(data) as Chunk)

describe('the recorder', () => {
  it('commits the first visible text and every tool event at once, and merges deltas within a frame', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const passMs = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve))
    }
    const { open, rows } = opened()
    const run = open('r')
    run.write({ type: 'text-start', id: 't' })
    run.write(delta('A'))
    await passMs(1)
    expect(chunksOf(rows)).toEqual([{ type: 'text-start', id: 't' }, delta('A')])
    for (const letter of 'bcdef') run.write(delta(letter))
    await passMs(5)
    expect(rows).toHaveLength(2)
    await passMs(60)
    expect(rows).toHaveLength(3)
    expect(chunksOf(rows).at(-1)).toEqual(delta('bcdef'))
  })

  it('commits the rows of all runs in one transaction', async () => {
    const { open, state } = opened()
    const runs = ['a', 'b', 'c'].map(open)
    for (const run of runs) run.write({ type: 'start-step' })
    await Promise.all(runs.map(run => run.flush()))
    expect(state.commits).toBe(1)
  })

  it('numbers without gaps and loses nothing, whatever is written and whenever it commits', async () => {
    const chunk = fc.oneof(
      fc.string({ minLength: 1, maxLength: 3 }).map(value => delta(value)),
      fc.string({ minLength: 1, maxLength: 3 }).map(value => delta(value, 'u')),
      fc.constant<Chunk>({ type: 'data-notice', data: { code: 'c', message: 'm' } }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(chunk, fc.boolean()), { maxLength: 30 }), async writes => {
        const { open, rows } = opened()
        const run = open('r')
        const all: Chunk[] = [
          { type: 'text-start', id: 't' },
          { type: 'text-start', id: 'u' },
        ]
        for (const each of all) run.write(each)
        for (const [each, pause] of writes) {
          run.write(each)
          all.push(each)
          if (pause) await new Promise(resolve => setImmediate(resolve))
        }
        await run.flush()
        expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
        expect(foldAll(emptyFold('r'), chunksOf(rows))).toEqual(foldAll(emptyFold('r'), all))
        expect(run.log.fold).toEqual(foldAll(emptyFold('r'), all))
      }),
      runs(60),
    )
  })

  it('shows only committed rows, and continues when the database is back', async () => {
    const { open, state, rows, recorder } = opened()
    const run = open('r')
    state.isDown = true
    run.write(delta('A'))
    await new Promise(resolve => setTimeout(resolve, 80))
    expect(recorder.live('r')?.lastSeq).toBe(0)
    run.write(delta('B'))
    state.isDown = false
    await run.flush()
    expect(chunksOf(rows)).toEqual([delta('A'), delta('B')])
  })

  it('leaves the rows that wait to the end of a run, the same ones until they are announced', async () => {
    const { open, rows, recorder } = opened()
    const run = open('r')
    run.write({ type: 'start-step' })
    run.write(delta('A'))
    await new Promise(resolve => setImmediate(resolve))
    run.write({ type: 'text-end', id: 't' })
    run.write({ type: 'data-iteration', data: {} as never })
    const rest = await run.takeRest()
    expect(rest.map(({ seq, chunk }) => [seq, chunk.type])).toEqual([
      [3, 'text-end'],
      [4, 'data-iteration'],
    ])
    const flushed = run.flush()
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(await run.takeRest()).toEqual(rest)
    expect(chunksOf(rows)).toEqual([{ type: 'start-step' }, delta('A')])
    recorder.announce('r', rest)
    await flushed
    expect(run.log.lastSeq).toBe(4)
  })

  it('leaves no row to the end of a run that the database may have already, and loses none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3), fc.boolean(), fc.nat(2), async (turns, isHeld, failures) => {
        const { open, state, rows, store } = opened()
        const { append } = store
        let left = failures
        store.append = async batch => {
          if (left-- <= 0) return append(batch)
          // Stored, but nobody hears of it, or not stored.
          if (left % 2 === 0) await append(batch)
          throw new Error('the connection broke')
        }
        const run = open('r')
        run.write(delta('A'))
        for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve))
        run.write({ type: 'text-end', id: 't' })
        if (isHeld) run.hold()
        run.write({ type: 'finish-step' })
        const rest = await run.takeRest()
        const all = [...rows.map(({ seq, data }) => [seq, data]), ...rest.map(({ seq, json }) => [seq, json])]
        expect(all.map(([seq]) => seq)).toEqual([1, 2, 3])
        expect(all.map(([, json]) => JSON.parse(String(json)))).toEqual([
          delta('A'),
          { type: 'text-end', id: 't' },
          { type: 'finish-step' },
        ])
        expect(state.commits).toBeLessThanOrEqual(2)
      }),
      runs(24),
    )
  })

  it('[run-28] ends only the run whose row cannot be encoded', async () => {
    const { open, rows, lost } = opened()
    const [broken, sound] = [open('broken'), open('sound')]
    const input: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
    broken.write({ type: 'tool-input-available', toolCallId: 'c', toolName: 't', dynamic: true, input })
    sound.write({ type: 'start-step' })
    await expect(broken.flush()).rejects.toMatchObject({ reason: 'storage' })
    await sound.flush()
    expect(chunksOf(rows, 'sound')).toEqual([{ type: 'start-step' }])
    expect(lost).toEqual(['storage'])
  })

  it('gives up a run when too many rows wait for a database that accepts none', async () => {
    const { open, state, lost } = opened()
    const run = open('r')
    state.isDown = true
    run.write(delta('x'.repeat(9 * 1024 * 1024)))
    await expect(run.flush()).rejects.toMatchObject({ reason: 'storage' })
    expect(lost).toEqual(['storage'])
  })
})

describe('a run while the database is locked', () => {
  let engine: TestEngine
  beforeEach(async () => {
    engine = await testEngine()
  })
  afterEach(() => engine.dispose())

  it('by a transaction of this process for a second leaves the event loop free and loses no row', async () => {
    // Other work on the machine may hold up a try, never all three.
    const tries = [await heldForASecond('a'), await heldForASecond('b'), await heldForASecond('c')]
    expect(Math.min(...tries)).toBeLessThan(50)
  })

  /** Returns the event loop's delay in ms while the database was held for a second beside a run. The run must end whole. */
  async function heldForASecond(key: string): Promise<number> {
    engine.says(text('One two three four five six.'))
    const chatId = await engine.chat()
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Go.'))
    const held = watchLoop()
    await engine.platform.db.client.$transaction(async tx => {
      await tx.setting.create({ data: { key, value: 1, updatedAt: new Date() } })
      await new Promise(resolve => setTimeout(resolve, 1_000))
    })
    const events: RunEvent[] = await engine.log(runId)
    expect(events.at(-1)?.chunk).toMatchObject({ type: 'data-done', data: { response: 'One two three four five six.' } })
    return held.end()
  }
})

/** Measures the longest time for which a timer of 5 ms was late, until it is asked for. */
function watchLoop(): { end(): number } {
  let worstMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    worstMs = Math.max(worstMs, performance.now() - last - 5)
    last = performance.now()
  }, 5)
  return {
    end() {
      clearInterval(timer)
      return worstMs
    },
  }
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Chunk, emptyFold, foldAll, type RunEvent } from '#lib/messages/index.ts'
import { createFrames, createMemoryBus } from '#lib/platform/index.ts'
import type { EventStore, NewRow } from './event-store.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { tailEvents } from './tail.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {}, with: () => silent }
const clock = { nowMs: () => Date.now(), monotonicMs: () => performance.now() }
const aTurn = () => new Promise(resolve => setImmediate(resolve))

/** What the database makes of one commit. `silent` stores it, and the connection breaks before it can say so. */
type Commit = 'taken' | 'refused' | 'silent'

/** As the event table: one row a number, all rows of a commit or none. */
function moodyStore(moods: Commit[]): { rows: NewRow[]; store: Pick<EventStore, 'append' | 'read'> } {
  const rows: NewRow[] = []
  const store: Pick<EventStore, 'append' | 'read'> = {
    async append(batch) {
      await aTurn()
      const mood = moods.shift() ?? 'taken'
      if (mood === 'refused') throw new Error('the disk is full')
      if (batch.some(({ seq }) => rows.some(row => row.seq === seq))) throw new Error('this number is taken')
      rows.push(...batch)
      if (mood === 'silent') throw new Error('the connection broke')
      return new Set()
    },
    async read(_, after, limit) {
      await aTurn()
      return rows
        .filter(({ seq }) => seq > after)
        .slice(0, limit)
        .map(({ seq, data }) => ({ seq, chunk: JSON.parse(data) as Chunk, json: data }))
    },
  }
  return { rows, store }
}

const letters = fc.string({ minLength: 1, maxLength: 3 })
const chunks = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: letters.map((delta): Chunk => ({ type: 'text-delta', id: 't', delta })) },
    { weight: 2, arbitrary: letters.map((delta): Chunk => ({ type: 'reasoning-delta', id: 'r', delta })) },
    fc.constant<Chunk>({ type: 'data-notice', data: { code: 'c', message: 'm' } }),
    fc.constant<Chunk>({ type: 'start-step' }),
  ),
  { maxLength: 24 },
)
const beginning: Chunk[] = [
  { type: 'text-start', id: 't' },
  { type: 'reasoning-start', id: 'r' },
]
const end: Chunk = { type: 'data-done', transient: true, data: {} as never }

it('any reader sees the rows of the log, all and in order, wherever it starts and whatever becomes of the commits', async () => {
  const moods = fc.array(fc.constantFrom<Commit>('taken', 'taken', 'refused', 'silent'), { maxLength: 6 })
  const joins = fc.array(fc.record({ atChunk: fc.nat(24), after: fc.nat(2) }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(chunks, moods, joins, async (said, moodsOfRun, readers) => {
      const { rows, store } = moodyStore([...moodsOfRun])
      const bus = createMemoryBus()
      const recorder = createRecorder({ store, bus, clock, frames: createFrames(), log: silent })
      const run = recorder.open({ runId: 'r', token: 't', fold: emptyFold('r'), lastSeq: 0, onLost: () => expect.unreachable() })
      const all = [...beginning, ...said, end]
      const reading: Promise<RunEvent[]>[] = []
      for (const [index, chunk] of all.entries()) {
        for (const { atChunk, after } of readers)
          if (Math.min(atChunk, said.length) === index) reading.push(readFrom({ store, recorder, bus }, after))
        run.write(chunk)
        if (index % 3 === 0) await aTurn()
      }
      await run.flush()

      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
      expect(foldAll(emptyFold('r'), all)).toEqual(run.log.fold)
      const log = rows.map(({ seq, data }) => ({ seq, chunk: JSON.parse(data) as Chunk }))
      for (let cut = 0; cut <= log.length; cut++) {
        const first = foldAll(
          emptyFold('r'),
          log.slice(0, cut).map(({ chunk }) => chunk),
        )
        expect(
          foldAll(
            first,
            log.slice(cut).map(({ chunk }) => chunk),
          ),
        ).toEqual(run.log.fold)
      }
      const ordered = readers.toSorted((a, b) => Math.min(a.atChunk, said.length) - Math.min(b.atChunk, said.length))
      for (const [index, events] of (await Promise.all(reading)).entries()) {
        const after = ordered[index]?.after ?? 0
        expect(events.map(({ json }) => json)).toEqual(rows.slice(after).map(({ data }) => data))
      }
    }),
    { numRuns: 40 },
  )
})

async function readFrom(
  deps: { store: Pick<EventStore, 'append' | 'read'>; recorder: Recorder; bus: ReturnType<typeof createMemoryBus> },
  after: number,
): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const signal = AbortSignal.timeout(2_000)
  for await (const batch of tailEvents(deps, { runId: 'r', after, isOver: async () => false, signal })) {
    events.push(...batch)
    if (batch.at(-1)?.chunk.type === 'data-done') break
  }
  return events
}

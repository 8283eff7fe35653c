import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Chunk, emptyFold, foldAll, type RunEvent } from '#lib/messages/index.ts'
import { createFrames, createMemoryBus } from '#lib/platform/index.ts'
import { runs } from '#tests/support/proofs.ts'
import { tailEvents } from '../log/tail.ts'
import type { EventStore, NewRow } from './event-store.ts'
import { createRecorder, type Recorder } from './recorder.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {}, with: () => silent }
const MOST_CHUNKS = 24
const clock = { nowMs: () => Date.now(), monotonicMs: () => performance.now() }
const aTurn = () => new Promise(resolve => setImmediate(resolve))

/** Fate of one commit in the database. `silent` stores it, and the connection breaks before it can say so. */
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
const question = (status: 'open' | 'answered'): Chunk =>
  ({ type: 'data-input', id: 'q', data: { id: 'q', kind: 'approval', message: 'May I?', options: [], status } }) as unknown as Chunk
const named = (toolCallId: string) =>
  ({ toolCallId, toolName: 's__t', dynamic: true, toolMetadata: { server: 's', tool: 't', iteration: 1 } }) as const
/** Rows of two calls in any order, since the laws hold for whatever a log has. */
const callChunks = fc.constantFrom('a', 'b').chain(toolCallId => {
  return fc.oneof(
    fc.constant<Chunk>({ type: 'tool-input-start', ...named(toolCallId) }),
    { weight: 8, arbitrary: letters.map((inputTextDelta): Chunk => ({ type: 'tool-input-delta', toolCallId, inputTextDelta })) },
    letters.map((word): Chunk => ({ type: 'tool-input-available', ...named(toolCallId), input: { word } })),
    fc.constant<Chunk>({ type: 'tool-input-error', ...named(toolCallId), input: null, errorText: 'It was cut off.' }),
    fc.constant<Chunk>({ type: 'tool-approval-request', toolCallId, approvalId: 'q' }),
    letters.map((startedAt): Chunk => outcome(toolCallId, { preliminary: true, output: { status: 'running', startedAt } })),
    letters.map((said): Chunk => outcome(toolCallId, { output: { status: 'done', outcome: 'ok', text: said } })),
  )
})
const outcome = (toolCallId: string, given: { preliminary?: boolean; output: unknown }): Chunk => ({
  type: 'tool-output-available',
  toolCallId,
  dynamic: true,
  ...given,
})
const chunks = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: letters.map((delta): Chunk => ({ type: 'text-delta', id: 't', delta })) },
    { weight: 2, arbitrary: letters.map((delta): Chunk => ({ type: 'reasoning-delta', id: 'r', delta })) },
    { weight: 4, arbitrary: callChunks },
    fc.constantFrom<Chunk>(
      { type: 'data-notice', data: { code: 'c', message: 'm' } },
      { type: 'text-start', id: 't' },
      { type: 'text-end', id: 't' },
      { type: 'reasoning-start', id: 'r' },
      { type: 'start-step' },
      { type: 'reset-step' },
      question('open'),
      question('answered'),
    ),
  ),
  { maxLength: MOST_CHUNKS },
)
const beginning: Chunk[] = [
  { type: 'text-start', id: 't' },
  { type: 'reasoning-start', id: 'r' },
  { type: 'tool-input-start', ...named('a') },
  { type: 'tool-input-start', ...named('b') },
]
const end: Chunk = { type: 'data-done', transient: true, data: {} as never }

it('any reader in any process sees all rows of the log in order, wherever and whenever it starts, even if commits fail', async () => {
  const moods = fc.array(fc.constantFrom<Commit>('taken', 'taken', 'refused', 'silent'), { maxLength: 6 })
  // Some start when the run has ended, and some behind its last row.
  const joins = fc.array(fc.record({ atChunk: fc.nat(MOST_CHUNKS + 6), after: fc.nat(MOST_CHUNKS + 6), isElsewhere: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(chunks, moods, joins, async (said, moodsOfRun, readers) => {
      const { rows, store } = moodyStore([...moodsOfRun])
      const bus = createMemoryBus()
      const newRecorder = () => createRecorder({ store, bus, clock, frames: createFrames(), log: silent })
      const [recorder, other] = [newRecorder(), newRecorder()]
      const run = recorder.open({ runId: 'r', token: 't', fold: emptyFold('r'), lastSeq: 0, onLost: () => expect.unreachable() })
      const all = [...beginning, ...said, end]
      let isEnded = false
      const reading: { after: number; events: Promise<RunEvent[]> }[] = []
      const join = (index: number) => {
        for (const { atChunk, after, isElsewhere } of readers)
          if (Math.min(atChunk, all.length) === index)
            reading.push({ after, events: readFrom({ store, recorder: isElsewhere ? other : recorder, bus }, after, async () => isEnded) })
      }
      for (const [index, chunk] of all.entries()) {
        join(index)
        run.write(chunk)
        if (index % 3 === 0) await aTurn()
      }
      await run.flush()
      isEnded = true
      recorder.close('r')
      join(all.length)
      bus.publish('run:r', { kind: 'events', seq: rows.length })

      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
      expect(foldAll(emptyFold('r'), all)).toEqual(run.log.fold)
      const log = rows.map(({ data }) => JSON.parse(data) as Chunk)
      for (let cut = 0; cut <= log.length; cut++)
        expect(foldAll(foldAll(emptyFold('r'), log.slice(0, cut)), log.slice(cut))).toEqual(run.log.fold)
      expect(reading).toHaveLength(readers.length)
      for (const { after, events } of reading)
        expect((await events).map(({ json }) => json)).toEqual(rows.slice(after).map(({ data }) => data))
    }),
    runs(60),
  )
})

async function readFrom(
  deps: { store: Pick<EventStore, 'append' | 'read'>; recorder: Recorder; bus: ReturnType<typeof createMemoryBus> },
  after: number,
  isOver: () => Promise<boolean>,
): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const signal = AbortSignal.timeout(2_000)
  for await (const batch of tailEvents(deps, { runId: 'r', after, isOver, signal })) events.push(...batch)
  expect(signal.aborted).toBe(false)
  return events
}

import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Chunk } from '#lib/messages/index.ts'
import { type TestEngine, testEngine } from '#tests/support/engine.ts'
import { leaveRun } from '#tests/support/left-run.ts'
import { forgetEvents } from '../log/retention.ts'
import { createEventStore } from './event-store.ts'
import { type LogRow, mergeRows, splitRow } from './merged-rows.ts'

const rowsOf = (chunks: unknown[]): LogRow[] => chunks.map((chunk, index) => ({ seq: index + 1, data: JSON.stringify(chunk) }))

function mergedLog(rows: LogRow[]): LogRow[] {
  const merged = mergeRows(rows)
  const kept = rows.filter(({ seq }) => !merged.some(each => seq >= each.fromSeq && seq <= each.seq))
  return [...kept, ...merged].sort((a, b) => a.seq - b.seq)
}

const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud83d', '\ude00', '"cuts":[', ',"cuts":[1]', ''))
const chunk = fc.oneof(
  fc.record({ type: fc.constant('text-delta'), id: fc.constantFrom('a', 'b'), delta: piece }),
  fc.record({ type: fc.constant('reasoning-delta'), id: fc.constant('r'), delta: piece }),
  fc.record({ type: fc.constant('tool-input-delta'), toolCallId: fc.constantFrom('1', '2'), inputTextDelta: piece }),
  fc.record({ type: fc.constant('text-delta'), id: fc.constant('a'), delta: piece, providerMetadata: fc.constant({ p: { cuts: [1] } }) }),
  fc.record({ type: fc.constant('data-notice'), data: fc.constant({ code: 'x', cuts: [1, 2] }) }),
)

describe('[O6] the merged rows of a log', () => {
  it('split into exactly the original rows, including half characters and unknown keys', () => {
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 40 }), chunks => {
        const rows = rowsOf(chunks)
        const merged = mergedLog(rows)
        expect(merged.flatMap(splitRow).map(({ seq, json }) => ({ seq, data: json }))).toEqual(rows)
        expect(mergeRows(merged)).toEqual([])
      }),
    )
  })
})

const WORDS = 1_000
let engine: TestEngine
afterEach(() => engine?.dispose())

/** An answer of a thousand tokens, each in a frame of its own, that has ended. */
async function endedRun(): Promise<string> {
  const text: Chunk[] = Array.from({ length: WORDS }, (_, n) => ({ type: 'text-delta', id: 't', delta: `word${n % 10}` }))
  const { runId } = await leaveRun(engine, [
    { type: 'start-step' },
    { type: 'text-start', id: 't' },
    ...text,
    { type: 'text-end', id: 't' },
  ])
  await engine.platform.db.client.run.update({ where: { id: runId }, data: { status: 'completed', finishedAt: new Date() } })
  return runId
}

describe('[O6] the log of an answer that has ended', () => {
  it('is stored in a few times the size of its text, and reads the same from any position', async () => {
    engine = await testEngine()
    const runId = await endedRun()
    const store = createEventStore(engine.platform.db)
    const before = await store.read(runId, 0, 5_000)
    expect(await store.merge(runId)).toBeGreaterThan(WORDS - 10)
    expect(await store.merge(runId)).toBe(0)
    const stored = await engine.platform.db.client.runEvent.findMany({ where: { runId } })
    expect(stored.reduce((sum, row) => sum + row.data.length + 2 * row.runId.length, 0)).toBeLessThan(4 * WORDS * 'word0'.length)
    expect(await store.read(runId, 0, 5_000)).toEqual(before)
    for (const after of [1, 3, 4, 400, 500, 501, 1_002, 1_003, 1_004, 9_999]) {
      const rest = before.filter(({ seq }) => seq > after)
      expect(await store.read(runId, after, 5_000)).toEqual(rest)
      expect(await store.read(runId, after, 7)).toEqual(rest.slice(0, 7))
    }
    expect(await engine.log(runId, 500)).toEqual(before.filter(({ seq }) => seq > 500))
  })

  it('is deleted in small batches, and others can write between them', async () => {
    engine = await testEngine()
    const { platform } = engine
    const old = new Date(Date.now() - 40 * 86_400_000)
    const runId = await endedRun()
    const young = await endedRun()
    const kept = new Date(Date.now() - 29 * 86_400_000)
    for (const [id, finishedAt] of [[runId, old] as const, [young, kept] as const])
      await platform.db.client.run.update({ where: { id }, data: { finishedAt, startedAt: old } })
    const template = { runId, atMs: 1n, data: '{}' }
    for (let from = 0; from < 9_000; from += 1_000)
      await platform.db.client.runEvent.createMany({
        data: Array.from({ length: 1_000 }, (_, n) => ({ ...template, seq: 2_000 + from + n })),
      })
    const asked = { platform, limits: async () => ({ eventRetentionDays: 30 }) as never }
    let longestMs = 0
    const writing = setInterval(() => {
      const atMs = performance.now()
      void platform.audit.record({ action: 'test.write', target: newId() }).then(() => {
        longestMs = Math.max(longestMs, performance.now() - atMs)
      })
    }, 20)
    expect(await forgetEvents(asked, new AbortController().signal)).toBe(9_000 + WORDS + 4)
    clearInterval(writing)
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(longestMs).toBeLessThan(500)
    expect(await platform.db.client.runEvent.count({ where: { runId } })).toBe(0)
    expect(await platform.db.client.runEvent.count({ where: { runId: young } })).toBe(WORDS + 4)
  })
})

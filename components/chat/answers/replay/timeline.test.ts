import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chunk, emptyFold, foldAll } from '#lib/messages/shared.ts'
import { runs } from '#tests/support/proofs.ts'
import { createFolds, LONGEST_PAUSE_MS, shownAt, timelineOf } from './timeline.ts'

const delta = (index: number): Chunk => ({ type: 'text-delta', id: 't', delta: `${index} ` })
const chunks: Chunk[] = [{ type: 'text-start', id: 't' }, ...Array.from({ length: 2_000 }, (_, index) => delta(index))]

describe('a timeline', () => {
  it('keeps short pauses and shortens long ones', () => {
    const events = [100, 150, 150, 60_150, 60_160].map((atMs, index) => ({ seq: index + 1, atMs, chunk: delta(index) }))
    const line = timelineOf(events)
    expect(line.startsMs).toEqual([0, 50, 50, 50 + LONGEST_PAUSE_MS, 60 + LONGEST_PAUSE_MS])
    expect(line).toMatchObject({ durationMs: 60 + LONGEST_PAUSE_MS, isShortened: true })
    expect([-1, 0, 49, 50, 1e9].map(ms => shownAt(line, ms))).toEqual([0, 1, 1, 3, 5])
  })

  it('never goes back, whatever the times are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 })), times => {
        const { startsMs, durationMs } = timelineOf(times.map((atMs, seq) => ({ seq, atMs, chunk: delta(seq) })))
        expect(startsMs).toEqual(startsMs.toSorted((a, b) => a - b))
        expect(durationMs).toBe(startsMs.at(-1) ?? 0)
      }),
    )
  })
})

describe('the folds of a timeline', () => {
  it('are those of its first events, wherever one goes next', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: chunks.length + 5 }), { maxLength: 12 }), counts => {
        const folds = createFolds({ chunks })
        for (const count of counts) expect(folds(count).message).toEqual(foldAll(emptyFold(''), chunks.slice(0, count)).message)
      }),
      runs(30),
    )
  })
})

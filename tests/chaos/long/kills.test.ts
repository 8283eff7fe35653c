import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomFrom, seed } from '#tests/support/proofs.ts'
import { killAtPoint, killAtTimes } from '../kill.ts'
import { textPoints, toolPoints } from '../kill-points.ts'
import { slowed, textPlan, toolPlan } from '../plan.ts'
import type { Repeat } from '../ride.ts'
import { type Rig, startRig } from '../rig.ts'
import { judgeJournal } from '../verdict.ts'

const EACH = Number(process.env.PARLEY_CHAOS_EACH ?? 10)
const RANDOM = Number(process.env.PARLEY_CHAOS_RANDOM ?? 300)
const RANDOM_AT_ONCE = 3

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig?.stop())

const times = Array.from({ length: EACH }, (_, index) => index)
const repeatOf = (time: number): Repeat => (time % 2 === 0 ? 'do_not_run' : 'run_again')
const name = (...words: (string | number)[]) => words.join('-')

describe('kill -9 at every commit point', () => {
  describe.each(Object.entries(textPoints))('of a run of text: %s', (point, place) => {
    it.each(times)('time %i', async time => {
      await killAtPoint(rig, [textPlan(name(point, 'x', time))], { point: place, nth: 1 })
    })
  })

  // Later rows of the same kind are those of later steps, where there are some.
  const rows: Partial<Record<keyof typeof toolPoints, number>> = {
    'step end': 3,
    'call complete': 4,
    'call started': 4,
    'call ended': 4,
    'outcome stored': 4,
    'reply stored': 3,
  }

  describe.each(Object.entries(toolPoints))('of a run with tools: %s', (point, place) => {
    it.each(times)('time %i', async time => {
      const nth = 1 + (time % (rows[point as keyof typeof toolPoints] ?? 1))
      await killAtPoint(rig, [toolPlan(name(point, 't', time))], { point: place, nth, repeat: repeatOf(time) })
      await judgeJournal(rig)
    })
  })
})

describe(`kill -9 at random moments, PARLEY_SEED=${seed}`, () => {
  /** How many runs each kill has hit. */
  const hits: number[] = []

  it.each(Array.from({ length: Math.ceil(RANDOM / RANDOM_AT_ONCE) }, (_, index) => index))('three times, round %i', async round => {
    const random = randomFrom(seed + round)
    const plans = [0, 1, 2, 3].map(index => slowed((index === 1 ? textPlan : toolPlan)(name('random', round, index)), 5))
    const timesMs = Array.from({ length: RANDOM_AT_ONCE }, () => random() * 700)
    hits.push(...(await killAtTimes(rig, plans, { timesMs, repeat: repeatOf(round) })))
    await judgeJournal(rig)
  })

  it('nearly all hit runs that were running', () => {
    const many = hits.filter(runs => runs > 0).length
    process.stdout.write(`PARLEY_SEED=${seed}: ${many} of ${hits.length} kills hit ${hits.reduce((sum, runs) => sum + runs, 0)} runs\n`)
    expect(many).toBeGreaterThanOrEqual(0.9 * hits.length)
    expect(hits.length).toBeGreaterThanOrEqual(RANDOM)
  })
})

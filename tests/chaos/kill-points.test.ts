import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn } from '#tests/support/proofs.ts'
import { killAtPoint, killAtTimes } from './kill.ts'
import { textPoints, toolPoints } from './kill-points.ts'
import { slowed, textPlan, toolPlan } from './plan.ts'
import { type Rig, startRig } from './rig.ts'
import { judgeJournal } from './verdict.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig?.stop())

describe('kill -9 of the server, with runs that go on after its restart', () => {
  it.each(drawn(Object.entries(toolPoints), 4))('[run-21][run-27] at: %s', async (name, point) => {
    const plans = [toolPlan(`${name}-t`), ...(name in textPoints ? [textPlan(`${name}-x`)] : [])]
    await killAtPoint(rig, plans, { point, nth: name === 'claim' || name === 'start' ? plans.length : 1 })
    await judgeJournal(rig)
  })

  it('[run-21] at random moments', async () => {
    // Slow enough for every kill to find runs that go on.
    const plans = [toolPlan('r1'), textPlan('r2'), toolPlan('r3')].map(plan => slowed(plan, 5))
    const hits = await killAtTimes(rig, plans, { timesMs: [120, 350], repeat: 'run_again' })
    expect(hits.filter(runs => runs > 0)).toHaveLength(2)
    await judgeJournal(rig)
  })
})

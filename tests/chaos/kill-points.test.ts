import { afterAll, beforeAll, describe, it } from 'vitest'
import { killAtPoint, killAtTimes } from './kill.ts'
import { textPoints, toolPoints } from './kill-points.ts'
import { textPlan, toolPlan } from './plan.ts'
import { type Rig, startRig } from './rig.ts'
import { judgeJournal } from './verdict.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig?.stop())

describe('kill -9 of the server, with runs that go on after its restart', () => {
  it.each(Object.entries(toolPoints))('[run-21][run-27] at: %s', async (name, point) => {
    const plans = [toolPlan(`${name}-t`), ...(name in textPoints ? [textPlan(`${name}-x`)] : [])]
    await killAtPoint(rig, plans, { point, nth: name === 'claim' || name === 'start' ? plans.length : 1 })
    await judgeJournal(rig)
  })

  it('[run-21] at moments that nobody chose', async () => {
    await killAtTimes(rig, [toolPlan('r1'), textPlan('r2'), toolPlan('r3')], [120, 350])
    await judgeJournal(rig)
  })
})

import { describe, expect, it } from 'vitest'
import { createRunningApps, MAX_RUNNING_APPS, type RunningApp } from './running-apps.ts'

function scene(distances: number[]) {
  const runningApps = createRunningApps()
  const resting: number[] = []
  const apps = distances.map((_, index): RunningApp => ({ distance: () => distances[index] ?? 0, rest: () => resting.push(index) }))
  const enter = (index: number, isChosen = false) => {
    const app = apps[index]
    return app !== undefined && runningApps.enter(app, isChosen)
  }
  const leave = (index: number) => apps.slice(index, index + 1).forEach(runningApps.leave)
  return { enter, leave, resting, distances }
}

const full = Array.from({ length: MAX_RUNNING_APPS }, (_, index) => index)

describe('the Apps that run', () => {
  it('are the nearest to the view, as it moves', () => {
    const { enter, resting, distances } = scene([0, 10, 500, 20, 30, 40, 100, 500])
    expect(full.map(index => enter(index))).toEqual(full.map(() => true))
    expect(enter(7)).toBe(false)
    expect(enter(6)).toBe(true)
    expect(resting).toEqual([2])
    distances[0] = 900
    distances[7] = 0
    expect(enter(7)).toBe(true)
    expect(resting).toEqual([2, 0])
  })

  it('do not alternate when all are equally near', () => {
    const { enter, resting } = scene(Array.from({ length: 50 }, () => 0))
    for (let index = 0; index < 50; index++) expect(enter(index)).toBe(index < MAX_RUNNING_APPS)
    for (const index of full) expect(enter(index)).toBe(true)
    expect(resting).toEqual([])
  })

  it('include an App that the person chooses, and another one when one has gone', () => {
    const { enter, leave, resting } = scene([0, 0, 0, 0, 0, 0, 800, 0])
    for (const index of full) enter(index)
    expect(enter(6, true)).toBe(true)
    expect(resting).toEqual([0])
    leave(3)
    expect(enter(0)).toBe(true)
    expect(enter(7)).toBe(true)
    expect(resting).toEqual([0, 6])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Calmer } from './calmer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what a server announces again and again', () => {
  it('[H14] is answered at once, then after growing pauses, and never lost', () => {
    const at: number[] = []
    const startMs = performance.now()
    const calmer = new Calmer(() => at.push(performance.now() - startMs))
    for (let asked = 0; asked < 600; asked++) {
      calmer.ask()
      vi.advanceTimersByTime(100)
    }
    expect(at[0]).toBe(0)
    expect(at.length).toBeLessThan(12)
    const before = at.length
    calmer.ask()
    vi.advanceTimersByTime(40_000)
    expect(at.length).toBeGreaterThan(before)
    expect(at.length).toBeLessThanOrEqual(before + 2)
  })

  it('[H14] is answered at once again after a while without it', () => {
    let done = 0
    const calmer = new Calmer(() => void done++)
    for (let asked = 0; asked < 5; asked++) {
      calmer.ask()
      vi.advanceTimersByTime(11_000)
    }
    expect(done).toBe(5)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Progress, throttledProgress } from './progress.ts'

describe('progress that comes in thousands', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is reported at most ten times a second, the first at once and the last always', () => {
    const reports: Progress[] = []
    const progress = throttledProgress(report => reports.push(report))
    for (let n = 1; n <= 20_000; n++) {
      progress.push({ progress: n, total: 20_000 })
      if (n % 20 === 0) vi.advanceTimersByTime(1)
    }
    expect(reports.length).toBeGreaterThan(5)
    expect(reports.length).toBeLessThanOrEqual(11)
    expect(reports[0]).toEqual({ progress: 1, total: 20_000 })
    vi.advanceTimersByTime(100)
    expect(reports.at(-1)).toEqual({ progress: 20_000, total: 20_000 })
  })

  it('is not reported after the end of its call', () => {
    const reports: Progress[] = []
    const progress = throttledProgress(report => reports.push(report))
    progress.push({ progress: 1 })
    progress.push({ progress: 2 })
    progress.end()
    progress.push({ progress: 3 })
    vi.advanceTimersByTime(1_000)
    expect(reports).toEqual([{ progress: 1 }])
  })
})

import { performance } from 'node:perf_hooks'

/** Two display frames of 60 Hz, below what an eye takes for a pause. */
const FRAME_MS = 33
/** Three, while there is much to do: whatever a frame costs is then shared by half as many tokens more. */
const LONG_FRAME_MS = 50

/** Load of the event loop, as a share of time, above which frames become long, and below which short. The gap is wide because long frames lower the load. */
const [BUSY, CALM] = [1 / 3, 1 / 6]
/** Over about so long. */
const MEMORY_MS = 330

/** Busy and idle time of the event loop since the last reading, in ms. */
interface Spent {
  active: number
  idle: number
}

/** How long the next frame is to be, asked once for each. */
export function createFrameLength(spent: () => Spent = sinceLastAsked()): () => number {
  let busy = 0
  let isLong = false
  return () => {
    const { active, idle } = spent()
    const elapsed = active + idle
    if (elapsed > 0) busy += Math.min(1, elapsed / MEMORY_MS) * (active / elapsed - busy)
    isLong = busy > (isLong ? CALM : BUSY)
    return isLong ? LONG_FRAME_MS : FRAME_MS
  }
}

function sinceLastAsked(): () => Spent {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const spent = performance.eventLoopUtilization(now, last)
    last = now
    return spent
  }
}

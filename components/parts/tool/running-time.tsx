'use client'

import { runningDuration } from '../duration.ts'
import { useElapsed } from '../use-elapsed.ts'

const TICK_MS = 100

/** Time since a call left, ticking also while nothing arrives. */
export function RunningTime({ startedAt }: { startedAt: string }) {
  const elapsedMs = useElapsed(true, startedAt, TICK_MS)
  return elapsedMs === null ? 'running' : runningDuration(elapsedMs)
}

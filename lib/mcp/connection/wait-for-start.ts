import { setTimeout as sleep } from 'node:timers/promises'
import { LONGEST_START_MS } from '../limits.ts'
import type { Connection } from './connection.ts'
import type { Session } from './session.ts'

/** Waits until a server is up. One that has failed is tried again after each of its pauses, for as long as a start may take; then throws its failure. */
export async function waitForStart(connection: Connection, clock: { nowMs(): number }, signal: AbortSignal): Promise<Session> {
  const untilMs = clock.nowMs() + LONGEST_START_MS
  for (;;) {
    try {
      return await connection.ready()
    } catch (error) {
      const { nextAttemptAt } = connection.live
      const nextMs = nextAttemptAt === null ? null : Date.parse(nextAttemptAt)
      if (signal.aborted || nextMs === null || nextMs > untilMs) throw error
      await sleep(Math.max(0, nextMs - clock.nowMs()), undefined, { signal })
    }
  }
}

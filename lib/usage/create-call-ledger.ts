import type { ToolOutcome } from '#lib/messages/index.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { CallCounter } from './call-counter.ts'
import { callInserts } from './create-usage.ts'

/** Counts a call of a tool that no answer counts: one of an App, or of a client of the gateway. A failure to count is logged, and fails no call. */
export type CallLedger = (userId: string, outcome: Pick<ToolOutcome, 'server' | 'outcome'>) => Promise<void>

export function createCallLedger({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): CallLedger {
  return async (userId, { server, outcome }) => {
    const calls = new CallCounter()
    calls.add(server, outcome)
    // No model asked for the call.
    const place = { userId, runId: null, step: 0, model: '', projectId: null, assistantId: null, scheduleId: null }
    try {
      await db.transact(async sql => sql.insert(callInserts(place, calls.take(), now(clock))))
    } catch (error) {
      log.warn('usage.call_not_counted', { server, error })
    }
  }
}

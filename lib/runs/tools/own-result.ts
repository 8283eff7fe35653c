import type { ToolOutcome } from '#lib/messages/index.ts'
import type { Clock, Logger } from '#lib/platform/index.ts'

/** Result of a tool of Parley's own server. Without an outcome it is `error` or `ok`; without content, its text. */
export interface OwnResult extends Partial<Pick<ToolOutcome, 'outcome' | 'content' | 'warning' | 'changedFiles' | 'sources'>> {
  isError?: true
  text: string
}

/** Makes the outcome of a call of Parley's own, and logs the call like any other. */
export async function outcomeOfOwn(
  { clock, log }: { clock: Clock; log: Logger },
  { runId, ...place }: { server: string; tool: string; runId: string },
  work: () => Promise<OwnResult>,
): Promise<ToolOutcome> {
  const startedMs = clock.monotonicMs()
  const { isError, text, ...more } = await work()
  const executionTimeMs = Math.max(0, Math.round(clock.monotonicMs() - startedMs))
  const result = { outcome: isError ? ('error' as const) : ('ok' as const), content: [{ type: 'text' as const, text }], ...more }
  log.info('tool.call', { ...place, outcome: result.outcome, executionTimeMs, runId })
  return { ...place, ...result, text, executed: true, executionTimeMs }
}

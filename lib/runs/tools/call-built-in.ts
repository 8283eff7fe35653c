import type { ToolOutcome } from '#lib/messages/index.ts'
import { BUILT_IN_SERVER, type BuiltInTool } from '../offer/built-in/built-in.ts'
import type { ReplyCall } from '../run/reply.ts'
import type { Run } from '../run/run.ts'

/** Calls a built-in tool and logs it like any other. */
export async function callBuiltIn(run: Pick<Run, 'facts' | 'ports'>, tool: BuiltInTool, call: ReplyCall): Promise<ToolOutcome> {
  const { clock, log } = run.ports
  const place = { server: BUILT_IN_SERVER, tool: tool.definition.name }
  const startedMs = clock.monotonicMs()
  const { isError, text, found } = await tool.run(run, call.arguments ?? {})
  const executionTimeMs = Math.max(0, Math.round(clock.monotonicMs() - startedMs))
  const outcome = isError ? 'error' : 'ok'
  log.info('tool.call', { ...place, outcome, executionTimeMs, runId: run.facts.runId })
  return { ...place, outcome, text, content: [{ type: 'text', text }], executed: true, executionTimeMs, ...(found ? { found } : {}) }
}

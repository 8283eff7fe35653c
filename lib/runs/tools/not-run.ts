import type { CatalogTool, ToolListing } from '#lib/mcp/index.ts'
import type { ToolOutcome, ToolOutcomeKind } from '#lib/messages/index.ts'
import type { ReplyCall } from '../run/reply.ts'
import type { Run } from '../run/run.ts'
import { stopReason } from '../run/run-stop.ts'

/** The outcome of a call that was not run. */
export function notRun(tool: CatalogTool | undefined, call: Pick<ReplyCall, 'name'>, outcome: ToolOutcomeKind, text: string): ToolOutcome {
  return { outcome, server: tool?.server ?? '', tool: tool?.name ?? call.name, text, content: [], executed: false, executionTimeMs: 0 }
}

/** The outcome of a call of a tool that is not offered: its server cannot be asked, or has no such tool. */
export function unknownTool(call: Pick<ReplyCall, 'name'>, unavailable: ToolListing['unavailable']): ToolOutcome {
  const away = unavailable.find(({ server }) => call.name.startsWith(`${server}__`) || call.name.startsWith(`${server}.`))
  const text = away ? `The tool ${call.name} cannot be called right now. ${away.reason}` : `There is no tool named ${call.name}.`
  return { ...notRun(undefined, call, 'error', text), server: away?.server ?? '' }
}

export function unreadArguments(tool: CatalogTool, call: Pick<ReplyCall, 'name'>): ToolOutcome {
  return notRun(tool, call, 'error', 'The arguments are not a JSON object; the tool was not called.')
}

/** The outcome of a call that the end of its run kept from starting. */
export function cancelled({ state }: Pick<Run, 'state'>, tool: CatalogTool, call: ReplyCall): ToolOutcome {
  return stopReason(state.signal) === 'run_timeout'
    ? notRun(tool, call, 'timeout', 'The time for this answer was used up before the call started.')
    : notRun(tool, call, 'cancelled', STOPPED)
}

export const STOPPED = 'Stopped before the call started.'

/** Names the time limit, as a takeover does, where it cut the call off: `cancelled` would mean a stop by the user. */
export function orTimeout({ state }: Pick<Run, 'state'>, outcome: ToolOutcome): ToolOutcome {
  if (outcome.outcome !== 'cancelled' || stopReason(state.signal) !== 'run_timeout') return outcome
  return { ...outcome, outcome: 'timeout', text: 'The time for this answer was used up during this call.' }
}

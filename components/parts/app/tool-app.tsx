'use client'

import type { ToolMetadata, ToolOutcome, ToolOutput, ToolPart } from '#lib/messages/shared.ts'
import type { CallState } from '../tool/call-state.ts'
import { AppCard } from './app-card.tsx'
import { useAppsHost } from './apps-host.ts'

/** The App of a tool that has one, where the person may use it, from the moment that the call runs. A call that never left has none. */
export function ToolApp({ part, state }: { part: ToolPart; state: CallState }) {
  const host = useAppsHost()
  const { server, tool, appUri } = (part.toolMetadata ?? {}) as Partial<ToolMetadata>
  if (!host || !server || !tool || appUri === undefined || !isShown(part, state)) return null
  return (
    <AppCard
      host={host}
      server={server}
      tool={tool}
      callId={part.toolCallId}
      input={(part.input ?? {}) as Record<string, unknown>}
      outcome={outcomeOf(state)}
    />
  )
}

/** A call that has begun may wait for the person in between. */
function isShown(part: ToolPart, state: CallState): boolean {
  if (state.kind === 'done') return state.outcome.executed
  const output = 'output' in part ? (part.output as ToolOutput | undefined) : undefined
  return output?.status === 'running' && (state.kind === 'running' || state.kind === 'waiting')
}

function outcomeOf(state: CallState): ToolOutcome | null {
  return state.kind === 'done' ? state.outcome : null
}

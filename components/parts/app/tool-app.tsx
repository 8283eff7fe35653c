'use client'

import dynamic from 'next/dynamic'
import type { ToolMetadata, ToolOutcome, ToolOutput, ToolPart } from '#lib/messages/shared.ts'
import type { CallState } from '../call-state.ts'
import { type AppInput, useAppsHost } from './apps-host.ts'

const AppCard = dynamic(() => import('./app-card.tsx').then(module => module.AppCard))

/**
 * Renders the App of a tool that has one, where the person may use it. It is shown from the start of the call, or while its arguments are
 * written where no question precedes it. A call that was never sent has none.
 */
export function ToolApp({ part, state }: { part: ToolPart; state: CallState }) {
  const host = useAppsHost()
  const { server, tool, appUri, appEarly } = (part.toolMetadata ?? {}) as Partial<ToolMetadata>
  if (!host || !server || !tool || appUri === undefined || !isShown(part, state, appEarly === true)) return null
  return <AppCard host={host} server={server} tool={tool} callId={part.toolCallId} input={inputOf(part)} outcome={outcomeOf(state)} />
}

/** Tells whether the call was sent. A call that has begun may wait for the person in between. */
function isShown(part: ToolPart, state: CallState, isEarly: boolean): boolean {
  if (isEarly && (state.kind === 'writing' || state.kind === 'queued')) return true
  if (state.kind === 'done') return state.outcome.executed
  const output = 'output' in part ? (part.output as ToolOutput | undefined) : undefined
  return output?.status === 'running' && (state.kind === 'running' || state.kind === 'waiting')
}

function inputOf(part: ToolPart): AppInput {
  if (part.state === 'input-streaming') return { kind: 'writing', text: part.rawInput ?? '' }
  return { kind: 'whole', arguments: (part.input ?? {}) as Record<string, unknown> }
}

function outcomeOf(state: CallState): ToolOutcome | null {
  return state.kind === 'done' ? state.outcome : null
}

import type { InputRequestView, ToolMetadata, ToolOutcome, ToolOutput, ToolPart } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'

type Progress = { progress: number; total?: number; message?: string }

/** State of a tool call, as its card shows it. */
export type CallState =
  | { kind: 'writing'; rawInput: string }
  | { kind: 'queued' }
  | { kind: 'waiting'; request: InputRequestView }
  | { kind: 'running'; startedAt: string; progress: Progress | null }
  | { kind: 'done'; outcome: ToolOutcome }
  | { kind: 'broken'; reason: string }
  | { kind: 'unknown' }

/**
 * Reads the state of a call. `isLive`: the run still writes. A call without an outcome in an ended run is `unknown`, never running forever.
 */
export function callState(part: ToolPart, request: InputRequestView | null, isLive: boolean): CallState {
  const output = 'output' in part ? (part.output as ToolOutput | undefined) : undefined
  if (output?.status === 'done') return { kind: 'done', outcome: output }
  if (part.state === 'output-error') return { kind: 'broken', reason: part.errorText }
  if (request?.status === 'open') return { kind: 'waiting', request }
  if (!isLive) return { kind: 'unknown' }
  if (output?.status === 'running') return { kind: 'running', startedAt: output.startedAt, progress: output.progress ?? null }
  if (part.state === 'input-streaming') return { kind: 'writing', rawInput: part.rawInput ?? '' }
  return { kind: 'queued' }
}

/** Tells whether the call has an outcome of any kind. */
export function hasEnded(part: ToolPart): boolean {
  return part.state === 'output-error' || ('output' in part && (part.output as ToolOutput | undefined)?.status === 'done')
}

export interface CallName {
  server: string
  tool: string
}

/** Names server and tool as they are called there. A name that no server offers is shown alone. */
export function callName(part: ToolPart): CallName {
  const metadata = part.toolMetadata as Partial<ToolMetadata> | undefined
  return { server: metadata?.server ?? '', tool: metadata?.tool ?? part.toolName }
}

/** Colour of the margin: for calls that run, wait for a person, or failed; all others are quiet. */
export type CallTone = 'running' | 'waiting' | 'failed' | 'done'

export function callTone(state: CallState): CallTone {
  switch (state.kind) {
    case 'writing':
    case 'queued':
    case 'running':
      return 'running'
    case 'waiting':
      return 'waiting'
    case 'broken':
      return 'failed'
    case 'unknown':
      return 'done'
    case 'done':
      return state.outcome.outcome === 'error' || state.outcome.outcome === 'timeout' ? 'failed' : 'done'
  }
}

const OUTCOMES: Record<ToolOutcome['outcome'], () => string> = {
  ok: () => t('finished'),
  error: () => t('failed'),
  timeout: () => t('timedOut'),
  cancelled: () => t('callCancelled'),
  denied: () => t('callDenied'),
}

/** Describes the state in words, for the card's edge and for screen readers. The card adds times. */
export function callStateLabel(state: CallState): string {
  switch (state.kind) {
    case 'writing':
      return t('preparing')
    case 'queued':
      return t('queued')
    case 'waiting':
      return t('callWaits')
    case 'running':
      return t('running')
    case 'broken':
      return t('failed')
    case 'unknown':
      return t('noResult')
    case 'done':
      return OUTCOMES[state.outcome.outcome]()
  }
}

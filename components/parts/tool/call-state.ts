import type { InputRequestView, ToolMetadata, ToolOutcome, ToolOutput, ToolPart } from '#lib/messages/shared.ts'

type Progress = { progress: number; total?: number; message?: string }

/** What a tool call is doing, as its card shows it. */
export type CallState =
  | { kind: 'writing'; rawInput: string }
  | { kind: 'queued' }
  | { kind: 'waiting'; request: InputRequestView }
  | { kind: 'running'; startedAt: string; progress: Progress | null }
  | { kind: 'done'; outcome: ToolOutcome }
  | { kind: 'broken'; reason: string }
  | { kind: 'unknown' }

/** `isLive`: the run still writes. A call without an outcome in a run that has ended is `unknown`, never forever running. */
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

/** It has an outcome, whatever it is. */
export function hasEnded(part: ToolPart): boolean {
  return part.state === 'output-error' || ('output' in part && (part.output as ToolOutput | undefined)?.status === 'done')
}

export interface CallName {
  server: string
  tool: string
}

/** Server and tool as they are called there; a name that no server offers stands alone. */
export function callName(part: ToolPart): CallName {
  const metadata = part.toolMetadata as Partial<ToolMetadata> | undefined
  return { server: metadata?.server ?? '', tool: metadata?.tool ?? part.toolName }
}

/** The colour of the margin: what acts, what waits for a person, what went wrong; all else is quiet. */
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

/** The state in words, for the card's edge and for screen readers. Times are added by the card. */
export function callStateLabel(state: CallState): string {
  switch (state.kind) {
    case 'writing':
      return 'preparing'
    case 'queued':
      return 'queued'
    case 'waiting':
      return 'waiting for you'
    case 'running':
      return 'running'
    case 'broken':
      return 'failed'
    case 'unknown':
      return 'no result'
    case 'done':
      return { ok: 'finished', error: 'failed', timeout: 'timed out', cancelled: 'cancelled', denied: 'denied' }[state.outcome.outcome]
  }
}

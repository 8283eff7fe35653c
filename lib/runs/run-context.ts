import type { Actor } from '#lib/auth/index.ts'
import type { Chats, Files } from '#lib/chats/index.ts'
import type { InterceptorCounters } from '#lib/intercept/index.ts'
import type { Mcp } from '#lib/mcp/index.ts'
import type { ChatMessage, Usage } from '#lib/messages/index.ts'
import type { Models, ResolvedModel } from '#lib/models/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { UsageLedger } from '#lib/usage/index.ts'
import type { EventStore } from './log/event-store.ts'
import type { Recorder, RunWriter } from './log/recorder.ts'
import type { Leases } from './takeover/leases.ts'
import type { WorkTime } from './takeover/work-time.ts'
import type { CallsInFlight } from './tools/calls-in-flight.ts'

/** Limits of runs, as the administrators set them now. */
export interface RunLimits {
  maxToolRounds: number
  toolConcurrency: number
  runTimeoutMs: number
  inputExpiryHours: number
  eventRetentionDays: number
  automaticTitles: boolean
  /** What the definitions of tools may take of one request. */
  toolBudgetTokens: number
  /** What one answer may store. */
  answerLimitMb: number
}

/** What the conductor needs of the house, handed in by the composition root. */
export interface RunDeps {
  platform: Platform
  models: Models
  mcp: Mcp
  chats: Chats
  files: Files
  usage: UsageLedger
  limits: () => Promise<RunLimits>
  /** For a run that is taken up after its process died. Null when the person is gone or disabled. */
  actorOf: (userId: string) => Promise<Actor | null>
}

export interface RunEngine extends RunDeps {
  store: EventStore
  recorder: Recorder
  leases: Leases
}

/** Why a run's signal was aborted. */
export type RunStop = 'stopped' | 'run_timeout' | 'answer_too_large' | 'lost' | 'shutdown'

/** One run while this process holds its lease. */
export interface RunContext {
  engine: RunEngine
  runId: string
  chatId: string
  messageId: string
  userMessageId: string
  requestId: string | null
  token: string
  actor: Actor
  model: ResolvedModel
  /** The visible path up to the person's message. */
  path: ChatMessage[]
  selectedTools: string[]
  mode: 'live' | 'batch'
  startedAt: Date
  limits: RunLimits
  writer: RunWriter
  signal: AbortSignal
  stop: (why: RunStop) => void
  workTime: WorkTime
  callsInFlight: CallsInFlight
  openInputs: Set<string>
  /** Tools, by their names in the request, whose definitions the provider has refused. */
  refusedTools: Set<string>
  /** The most turns before this one that a prompt of this run has; fewer after the provider said that it is too long. */
  mostTurns: number
  stats: RunStats
}

export interface RunStats {
  iterations: number
  toolCalls: number
  usage: Usage
  /** Null from the first step on whose model has no price. */
  costMicroUsd: number | null
  /** Requests of servers for an answer of a model. */
  samples: number
  chunksReceived: number
  firstChunkMs: number | null
  /** Null in a run that was taken up: what it wrote before is not known. */
  writingMs: number | null
  /** Null where no interceptor has read the answer. */
  interception: InterceptorCounters | null
}

export function stopReason(signal: AbortSignal): RunStop {
  return signal.reason as RunStop
}

/** Another process, or this one after its restart, goes on with the run. */
export function isHandedOver(signal: AbortSignal): boolean {
  return signal.aborted && (stopReason(signal) === 'lost' || stopReason(signal) === 'shutdown')
}
